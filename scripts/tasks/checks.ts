/** Checks that run one after the other: each is an npm script of the same name. */
type Lane = readonly string[]

/**
 * What `npm test` runs: stage after stage, the lanes of a stage side by side. The checks of the first use one core each;
 * the browser tests wait for a page or a mail now and then, and the tests of clients have the processor meanwhile.
 */
export const stages = [
  [
    ['check:types'],
    [
      'check:lint',
      'check:layers',
      'check:folders',
      'check:unused',
      'check:size',
      'check:licences',
      'check:package',
    ],
  ],
  [['test:unit']],
  [['test:e2e'], ['test:clients']],
] as const satisfies readonly (readonly Lane[])[]

export type Check = (typeof stages)[number][number][number]

/** In the order in which they are told of. */
export const checks: readonly Check[] = stages.flat(2)
