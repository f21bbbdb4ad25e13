import RuntimeScripts

/// The types of what test files import from `extrun:test`, for editors and for tests in TypeScript.
public enum TestTypes {
    /// `js/test/extrun-test.d.ts`
    public static var text: String { "\(RuntimeScripts.testTypes)" }
}
