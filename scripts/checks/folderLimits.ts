/** The figures of a workspace's folders. */
export interface Counts {
  /** Folders that reach each other in a ring: none of them can be read, or moved, without the others. */
  inRings: number
  /** Files on the longest chain of imports. */
  depth: number
  /** Files that only re-export, except the entries that package.json offers to other packages. */
  barrels: number
  /** Imports from a higher floor, where the workspace has floors (`floors.mjs`). */
  upwards: number
}

/** The goal for every folder of the project. */
export const GOAL: Counts = { inRings: 0, depth: 10, barrels: 0, upwards: 0 }

/** The present figures of folders that do not meet the goal yet. They may only go down. */
export const limits: Readonly<Record<string, Partial<Counts>>> = {
  'host-sdk/src': {},
  'kit/messages': {},
  'kit/server': {},
  'widget-app/src': {},
  'widget-app/server': {},
  'secure-frame/src': {},
  'secure-frame/server': {},
  e2e: {},
  scripts: {},
}
