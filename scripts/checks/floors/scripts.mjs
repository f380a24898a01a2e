/** @type {Readonly<Record<string, import('../floors.mjs').Floors>>} */
export const scripts = {
  scripts: [
    {
      name: 'bootstrap',
      files: 'bootstrap/',
      why: 'It runs before anything is installed, so it needs nothing else.',
    },
    {
      name: 'tasks',
      files: '',
      why: 'Checks and tasks put everything else together.',
    },
  ],
}
