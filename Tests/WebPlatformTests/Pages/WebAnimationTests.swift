import Testing
import VirtualTime

/// Animations of scripts, which take their time by the virtual clock. https://drafts.csswg.org/web-animations-1/
@Suite struct WebAnimationTests {
    @Test func anAnimationEndsWhenItsTimeIsOver() async throws {
        let lines = try await pageLines(
            "<p id=p>", duration: .seconds(1),
            script: """
                const animation = p.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300, delay: 100, fill: "forwards", id: "fade" });
                const log = (...values) => console.log(values.map(String).join());
                log(animation instanceof Animation, animation.playState, animation.pending, animation.startTime, animation.currentTime);
                log(p.getAnimations()[0] === animation, document.getAnimations()[0].id, animation.timeline === document.timeline);
                animation.ready.then((same) => log("ready", same === animation, animation.startTime === document.timeline.currentTime));
                animation.finished.then(() => log("finished", animation.currentTime, animation.effect.getComputedTiming().progress));
                animation.onfinish = (event) => log(event.constructor.name, event.currentTime, animation.playState);
                await new Promise((resolve) => setTimeout(resolve, 267));
                log(animation.currentTime, animation.effect.getComputedTiming().progress, animation.playState);
                """)
        #expect(
            lines == [
                "true,running,true,null,0", "true,fade,true", "ready,true,true", "250,0.5,running",
                "finished,400,1", "AnimationPlaybackEvent,400,finished",
            ])
    }

    // https://webidl.spec.whatwg.org/#js-enumeration
    @Test func aWordIsOneOfItsEnumeration() async throws {
        let lines = try await pageLines(
            "<p id=p>",
            script: """
                const effect = new KeyframeEffect(p, { left: ["0px", "1px"] }, { composite: "add" });
                effect.composite = "replace add";
                console.log(effect.composite);
                const refuses = (act) => { try { act(); } catch (error) { console.log(error.name, error.message); } };
                refuses(() => new KeyframeEffect(p, [], { composite: "replace add" }));
                refuses(() => new KeyframeEffect(p, { composite: "add accumulate" }));
                refuses(() => effect.updateTiming({ fill: "both auto" }));
                refuses(() => effect.updateTiming({ direction: "normal reverse" }));
                """)
        #expect(lines == ["add"] + Array(repeating: "TypeError Type error", count: 4))
    }

    /// What Chromium 156 gives for the same.
    @Test(arguments: [
        ("linear(0, 0.25 25% 75%, 1)", "0 0.05 0.25 0.25 0.25 0.97 1"),
        ("linear(0, 0.1, 1 40%, 0.2, 0.9)", "0 0.025 0.325 0.7333 0.3167 0.8767 0.9"),
        ("linear(0 20%, 1 10%, 0.3)", "1 1 0.9563 0.7375 0.5188 0.3087 0.3"),
        ("linear(0.2 -10%, 0.8 120%)", "0.2462 0.2692 0.3615 0.4769 0.5923 0.7031 0.7077"),
        ("linear(1, 0)", "1 0.95 0.75 0.5 0.25 0.01 0"),
    ])
    func aLinearEasingGoesFromPointToPoint(easing: String, progresses: String) async throws {
        let lines = try await pageLines(
            "<p id=p>",
            script: """
                const animation = p.animate({ opacity: [0, 1] }, { duration: 100, fill: "both", easing: "\(easing)" });
                animation.pause();
                console.log([0, 5, 25, 50, 75, 99, 100].map((time) => {
                  animation.currentTime = time;
                  return +animation.effect.getComputedTiming().progress.toFixed(4);
                }).join(" "));
                """)
        #expect(lines == [progresses])
    }

    @Test func anAnimationIsPausedReversedAndCanceled() async throws {
        let lines = try await pageLines(
            "<p id=p>", duration: .seconds(5),
            script: """
                const log = (...values) => console.log(values.map(String).join());
                const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
                const animation = p.animate({ left: ["0px", "10px"] }, { duration: 1000, iterations: Infinity, easing: "steps(2)" });
                await wait(517);
                animation.pause();
                await animation.ready;
                const paused = animation.currentTime;
                await wait(100);
                log(animation.playState, animation.currentTime === paused, animation.effect.getComputedTiming().progress);
                try { animation.finish(); } catch (error) { log(error.name); }
                animation.currentTime = 1250;
                log(animation.effect.getComputedTiming().currentIteration, animation.effect.getComputedTiming().progress);
                animation.effect.updateTiming({ iterations: 2 });
                animation.reverse();
                await animation.ready;
                log(animation.playbackRate, animation.playState);
                await animation.finished;
                log(animation.currentTime, animation.playState);
                animation.oncancel = ({ currentTime }) => log("cancel", currentTime);
                animation.play();
                animation.finished.catch(({ name }) => log(name));
                animation.cancel();
                log(animation.playState, animation.currentTime, p.getAnimations().length);
                """)
        #expect(
            lines == [
                "paused,true,0.5", "InvalidStateError", "1,0", "-1,running", "0,finished", "idle,null,0", "AbortError",
                "cancel,null",
            ])
    }

    @Test func keyframesAreReadAsTheyAreGiven() async throws {
        let lines = try await pageLines(
            "<p id=p>",
            script: """
                const told = (keyframes) => {
                  try {
                    return new KeyframeEffect(p, keyframes).getKeyframes()
                      .map(({ computedOffset, easing, offset, composite, ...rest }) => [computedOffset, easing, ...Object.entries(rest).flat()].join(" ")).join("; ");
                  } catch (error) {
                    return error.name;
                  }
                };
                console.log(told({ opacity: [0, .5, 1], marginLeft: "2PX", easing: ["ease-in", "step-end"] }));
                console.log(told([{ color: "RED" }, { color: "blue", offset: .25 }, {}, { color: "nothing", animationName: "x" }]));
                console.log(told([{ offset: .5 }, { offset: .2 }]), told([{ offset: 2 }]), told([{ easing: "fast" }]), told(1), told(null) === "");
                console.log(told([{ "--x": "a", cssFloat: "left", "margin-left": "1px" }]));
                """)
        #expect(
            lines == [
                "0 ease-in opacity 0; 0.5 steps(1) opacity 0.5; 1 ease-in marginLeft 2px opacity 1",
                "0 linear color red; 0.25 linear color blue; 0.625 linear; 1 linear",
                "TypeError TypeError TypeError TypeError true",
                "1 linear --x a cssFloat left",
            ])
    }
}
