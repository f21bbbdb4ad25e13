import { expect, test } from "extrun:test";

test("the script hands on the page as its reader sees it", async ({ browser }) => {
  const page = await browser.openPage({ file: "../article.html", url: "https://shore.example/tides?from=mail" });
  const result = await page.preprocess("../preprocess.js");
  // The address is the one that the page itself gives as its own.
  expect(result).toMatchObject({ url: "https://shore.example/tides", title: "Why tides come twice a day", author: "A writer of ours" });
  expect(result.html).toContain("The moon pulls");
  expect(result.html).not.toContain("Subscribe to our letter");
});

test("the page is told when the note is made", async ({ browser }) => {
  const page = await browser.openPage({ file: "../article.html", url: "https://shore.example/tides" });
  await page.preprocess("../preprocess.js");
  await page.finalizePreprocessing({ message: "Clipped" });
  expect(await page.errors()).toEqual([]);
});
