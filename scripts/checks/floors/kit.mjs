/** @type {Readonly<Record<string, import('../floors.mjs').Floors>>} */
export const kit = {
  'kit/server': [
    {
      name: 'plain',
      files: '(assets|config|headers|metrics/(?!listen))|(documentPage|log|requestLog|securityText)\\.ts$',
      why: 'A file, a setting or a header is read and written in the same way for every server.',
    },
    {
      name: 'parts',
      files: '(client|db|listen|projects)/|(app|health)\\.ts$',
      why: 'A database, a listener or a project file does not know which program uses it.',
    },
    {
      name: 'programs',
      files: '',
      why: 'Commands and servers put everything else together.',
    },
  ],
}
