/** What is counted of a workspace's folders. */
export interface Counts {
  /** Folders that reach each other in a ring: none of them can be read, or moved, without the others. */
  inRings: number
  /** Files on the longest chain of imports. */
  depth: number
  /** Files that only hand on what others export, other than what package.json offers to other packages. */
  barrels: number
  /** Imports from a higher floor, where the workspace has floors (`floors.mjs`). */
  upwards: number
}

/** Where every folder of the project should be. */
export const GOAL: Counts = { inRings: 0, depth: 10, barrels: 0, upwards: 0 }

/** Folders that are not in order yet: they may not get worse. */
export const limits: Readonly<Record<string, Partial<Counts>>> = {
  'host-sdk/src': {},
  'kit/messages': {},
  'kit/server': {},
  'widget-app/src': {},
  'widget-app/server': {},
  'secure-frame/src': {},
  'secure-frame/server': {},
  e2e: { inRings: 9, depth: 13 },
  scripts: {},
}
