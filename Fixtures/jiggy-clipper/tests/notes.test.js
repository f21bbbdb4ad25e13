import { fileName, folderPath } from "../clipper/file-names.js";
import { expect, test } from "extrun:test";

test.each([
  ["Why tides come twice a day", "Why tides come twice a day"],
  ["a/b: c?", "a b c"],
  ["...", "Untitled"],
  ["", "Untitled"],
])("a note about %j is named %j", (title, name) => {
  expect(fileName(title)).toBe(name);
});

test("a folder never leads out of the vault", () => {
  expect(folderPath("../../etc/./Clippings")).toBe("etc/Clippings");
});
