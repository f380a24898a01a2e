/**
 * Rules for every import, whatever the layer.
 *
 * @param {string | readonly string[]} tests the patterns of files that only tests use
 */
export const hygieneOf = (tests) => [
  {
    name: 'no-cycles',
    comment:
      'Also by types alone: a cycle means that two files are one, or that something belongs in a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolved-import',
    comment:
      'An import that leads nowhere cannot be held against the layers; a page may load a script by its address, and the build may make a module up.',
    // Packages of other people's clients are installed for one check, which builds these pages and so resolves them.
    from: { pathNot: '^e2e/(bench/peers/apps/|clients/(apps/|vite\\.config\\.ts$))' },
    to: { couldNotResolve: true, pathNot: '^(https?|virtual):' },
  },
  {
    name: 'tests-are-leaves',
    comment: 'What two tests share belongs in a file of its own.',
    from: {},
    to: { path: tests },
  },
]
