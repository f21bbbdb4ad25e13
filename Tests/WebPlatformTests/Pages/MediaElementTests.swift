import Testing

/// https://html.spec.whatwg.org/multipage/media.html
@Suite struct MediaElementTests {
    @Test(arguments: [
        ("<video src=a.mp4>", "https://page.example/a/a.mp4"),
        ("<video><p></p><source src=b.webm><source src=c.mp4></video>", "https://page.example/a/b.webm"),
        ("<audio src=''><source src=b.mp3></audio>", ""), ("<audio></audio>", ""),
    ])
    func theSourceIsThatOfTheElementOrOfItsFirstSource(markup: String, expected: String) async throws {
        let script = "console.log(document.querySelector('video, audio').currentSrc)"
        #expect(try await pageLines(markup, script: script) == [expected])
    }
}
