/**
 * Preact in place of React for what is built: the same code and types, and far fewer bytes (ARCHITECTURE.md). Tests in
 * Node render with React itself.
 */
export const PREACT = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
]
