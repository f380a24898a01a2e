/** The build, which most checks need. It is part of every run. */
export const BUILD = 'build'

/** Steps that run one after the other: the build, or checks, which are npm scripts of the same name. */
type Lane = readonly string[]

/**
 * The steps of `npm test`: the stages run in sequence, the lanes of a stage in parallel. The checks of the first stage
 * use one core each, and those in its first lane need no build. The browser tests sometimes wait for a page or a mail,
 * and the tests of clients use the processor meanwhile.
 */
export const stages = [
  [
    ['check:types', 'check:lint'],
    [
      BUILD,
      'check:layers',
      'check:folders',
      'check:metrics',
      'check:unused',
      'check:size',
      'check:licences',
      'check:package',
    ],
  ],
  [['test:unit']],
  [['test:e2e'], ['test:clients']],
] as const satisfies readonly (readonly Lane[])[]

export type Step = (typeof stages)[number][number][number]
export type Check = Exclude<Step, typeof BUILD>

/** In the order of the summary. */
export const checks: readonly Check[] = stages.flat(2).filter((step: Step) => step !== BUILD)
