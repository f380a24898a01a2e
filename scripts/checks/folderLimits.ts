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
  'host-sdk/build': {},
  kit: {},
  // Again by itself, because its folders have floors.
  'kit/server': {},
  'widget-app/src': {},
  'widget-app/server': {},
  'widget-app/shared': {},
  'widget-app/operator': {},
  'widget-app/build': {},
  'secure-frame/build': {},
  'secure-frame/src': {},
  'secure-frame/server': {},
  'secure-frame/shared': {},
  playground: {},
  e2e: {},
  scripts: {},
}
