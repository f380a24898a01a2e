/** The pages in place of the frame, for an address without a project. */
export const refusedWords = {
  missing: {
    title: 'This address has no project',
    explanation: 'The secure frame belongs to a wallet window, and the address does not name its project.',
    mend: 'If you run this server: the widget opens the frame by itself, so there is nothing to see here.',
  },
  unknown: {
    title: 'Unknown project',
    explanation: 'This server has no project with this id. No code was sent and nothing was signed.',
    mend: 'If you run this server: the widget and the secure frame have to read the same project file. Add the project to it; changes are picked up automatically.',
  },
}
