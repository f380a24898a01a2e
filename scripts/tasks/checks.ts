/** What has to be there for most checks. It is always part of a run. */
export const BUILD = 'build'

/** Steps that run one after the other: the build, and checks, each of which is an npm script of the same name. */
type Lane = readonly string[]

/**
 * What `npm test` runs: stage after stage, the lanes of a stage side by side. The checks of the first use one core each,
 * and what stands in its first lane reads no build; the browser tests wait for a page or a mail now and then, and the
 * tests of clients have the processor meanwhile.
 */
export const stages = [
  [
    ['check:types', 'check:lint'],
    [BUILD, 'check:layers', 'check:folders', 'check:unused', 'check:size', 'check:licences', 'check:package'],
  ],
  [['test:unit']],
  [['test:e2e'], ['test:clients']],
] as const satisfies readonly (readonly Lane[])[]

export type Step = (typeof stages)[number][number][number]
export type Check = Exclude<Step, typeof BUILD>

/** In the order in which they are told of. */
export const checks: readonly Check[] = stages.flat(2).filter((step: Step) => step !== BUILD)
