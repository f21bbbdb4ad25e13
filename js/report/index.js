// A report: Sources/Report makes the page around this script, docs/report.md describes it.
import { Comparison } from "./comparison.js";
import { element } from "./element.js";
import { Exploration } from "./exploration.js";
import { Run } from "./run.js";
import { RunList } from "./run-list.js";
import { RunView } from "./run-view.js";
import { Tabs } from "./tabs.js";
import { toneSigns } from "./words.js";

/** More runs than these are chosen from a list. */
const mostTabs = 3;

const data = JSON.parse(document.getElementById("data").textContent);
const runs = data.runs.map((run) => new Run(run, data));
const tabs = new Tabs();
document.querySelector("main").append(tabs.node);

if (data.points !== undefined) {
  tabs.add("map", "Map", () => new Exploration(data.points, compareWith));
}
if (data.isComparison) {
  tabs.add("comparison", "Comparison", () => new Comparison(runs[0], runs[1]));
}
const isList = data.points === undefined && runs.length > mostTabs;
const areTests = data.points === undefined && !data.isComparison && runs.length > 1;
if (isList) {
  tabs.add("runs", "Runs", () => new RunList(runs, (run) => tabs.replace("run", run.name, () => new RunView(run))));
} else {
  // Of an exploration the undisturbed run; the others are compared with it.
  runs.slice(0, data.points === undefined ? mostTabs : 1)
    .forEach((run, i) => tabs.add(`run-${i}`, run.name, () => new RunView(run), areTests ? signOf(run) : undefined));
}
if (runs.length === 0 && data.points === undefined) {
  tabs.node.append(element("p", { class: "none" }, "This report has no runs."));
}
const failed = areTests ? runs.findIndex((run) => run.hasFailed) : -1;
if (failed < 0) {
  tabs.showFirst();
} else if (isList) {
  tabs.add("run", runs[failed].name, () => new RunView(runs[failed]));
  tabs.show("run");
} else {
  tabs.show(`run-${failed}`);
}

function signOf(run) {
  const tone = run.hasFailed ? "failure" : "success";
  return element("span", { class: `sign tone-${tone}`, role: "img", "aria-label": run.hasFailed ? "failed" : "passed" }, toneSigns[tone]);
}

/** Puts a run of the explorer beside the undisturbed one. */
function compareWith(number) {
  tabs.replace("comparison", "Comparison", () => new Comparison(runs[0], runs[number]));
}
