/** What `npm test` runs, in this order, each an npm script of the same name. The build comes first. */
export const checks = [
  'check:types',
  'check:lint',
  'check:layers',
  'check:unused',
  'check:size',
  'check:licences',
  'check:package',
  'test:unit',
  'test:e2e',
] as const
