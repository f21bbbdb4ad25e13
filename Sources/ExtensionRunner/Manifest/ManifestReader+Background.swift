import JSONText

extension Manifest {
    fileprivate static let persistenceSentence =
        "Invalid `persistent` manifest entry. A non-persistent background is required on iOS and iPadOS."

    /// Why iOS does not load the extension; `nil`: its background is not persistent, or it has none.
    var persistenceProblem: ManifestProblem? { problems.first { $0.message == Self.persistenceSentence } }
}

extension ManifestReader {
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/background
    /// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/WebExtension.cpp
    /// (populateBackgroundPropertiesIfNeeded)
    mutating func background() -> ManifestBackground? {
        guard let value = json["background"] else { return nil }
        guard let members = value.objectValue, !members.isEmpty else {
            record("Empty or invalid `background` manifest entry.", at: .member("background"))
            return nil
        }
        var candidates = Candidates(
            scripts: strings(value, "scripts"), page: string(value, "page"),
            serviceWorker: string(value, "service_worker"))
        let environment = choose(&candidates, preferred: preferredEnvironments(value))
        let isPersistent = persistence(value, candidates)
        guard let content = candidates.content else { return nil }
        return ManifestBackground(
            content: content, environment: environment, isPersistent: isPersistent,
            usesModules: string(value, "type") == "module", missingFiles: missingFiles(content))
    }

    private struct Candidates {
        var scripts: [String]
        var page: String
        var serviceWorker: String

        var content: ManifestBackground.Content? {
            if !serviceWorker.isEmpty { return .serviceWorker(serviceWorker) }
            if !scripts.isEmpty { return .scripts(scripts) }
            return page.isEmpty ? nil : .page(page)
        }
    }

    private mutating func preferredEnvironments(_ background: JSON) -> [ManifestBackground.Environment] {
        let entry = background["preferred_environment"]
        let names: [String]
        if let name = entry?.stringValue, !name.isEmpty {
            names = [name]
        } else if let list = entry?.arrayValue, !list.isEmpty {
            names = list.compactMap(\.stringValue)
        } else {
            if entry != nil {
                let message = "Manifest `background` entry has an empty or invalid `preferred_environment` key."
                record(message, at: .member("background"), .member("preferred_environment"))
            }
            return []
        }
        return names.compactMap { name in
            switch name {
            case "document": .document
            case "service_worker": .serviceWorker
            default: nil
            }
        }
    }

    /// Leaves what counts in `candidates`. Only the first preferred environment is looked at.
    private mutating func choose(
        _ candidates: inout Candidates, preferred: [ManifestBackground.Environment]
    ) -> ManifestBackground.Environment {
        let missing = "Manifest `background` entry has missing or empty required"
        switch preferred.first {
        case .document:
            candidates.serviceWorker = ""
            if !candidates.page.isEmpty {
                candidates.scripts = []
            } else if candidates.scripts.isEmpty {
                record(
                    "\(missing) `page` or `scripts` key for `preferred_environment` of `document`.",
                    at: .member("background"))
            }
            return .document
        case .serviceWorker:
            candidates.page = ""
            if !candidates.serviceWorker.isEmpty {
                candidates.scripts = []
            } else if candidates.scripts.isEmpty {
                record(
                    "\(missing) `service_worker` or `scripts` key for `preferred_environment` of `service_worker`.",
                    at: .member("background"))
            }
            return .serviceWorker
        case nil:
            if !candidates.page.isEmpty { candidates.serviceWorker = "" }
            if !candidates.scripts.isEmpty { (candidates.serviceWorker, candidates.page) = ("", "") }
            if candidates.content == nil {
                record("\(missing) `scripts`, `page`, or `service_worker` key.", at: .member("background"))
            }
            return candidates.serviceWorker.isEmpty ? .document : .serviceWorker
        }
    }

    private mutating func persistence(
        _ background: JSON, _ candidates: Candidates
    ) -> Bool {
        let isServiceWorker = !candidates.serviceWorker.isEmpty
        let entry: [JSONStep] = [.member("background")]
        let path = background["persistent"] == nil ? entry : entry + [.member("persistent")]
        var isPersistent = background["persistent"]?.boolValue ?? !(version == .three || isServiceWorker)
        if isPersistent, version == .three {
            let rule = "A `manifest_version` greater-than or equal to `3` must be non-persistent."
            record("Invalid `persistent` manifest entry. \(rule)", at: path)
            isPersistent = false
        }
        if isPersistent, isServiceWorker {
            record("Invalid `persistent` manifest entry. A `service_worker` must be non-persistent.", at: path)
            isPersistent = false
        }
        if isPersistent, platform == .iOS {
            record(Manifest.persistenceSentence, at: path)
        }
        return isPersistent
    }

    private mutating func missingFiles(_ content: ManifestBackground.Content) -> [String] {
        let missing = content.paths.filter { !exists($0) }
        for path in missing {
            switch content {
            case .scripts(let paths):
                let index = paths.firstIndex(of: path) ?? 0
                requireFile(path, at: .member("background"), .member("scripts"), .element(index))
            case .page: requireFile(path, at: .member("background"), .member("page"))
            case .serviceWorker: requireFile(path, at: .member("background"), .member("service_worker"))
            }
        }
        return missing
    }
}
