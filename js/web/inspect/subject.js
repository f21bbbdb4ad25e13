import { webidl } from "core";

/**
 * Who can tell what an object of the platform holds: `{ subject, platformObjects }`. What an isolated world has of its page is a wrapper,
 * of which only the page's classes know.
 */
export function subjectOf(object) {
  const { platformObjects } = webidl;
  const original = platformObjects.world?.originalOf(object);
  return original === undefined
    ? { subject: object, platformObjects } : { subject: original, platformObjects: platformObjects.world.pageObjects };
}
