/** The pages in place of the frame, for an address without a project. */
export const refusedWords = {
  ifYouRunThisServer: 'If you run this server',
  missing: {
    title: 'This address has no project',
    explanation: 'The secure frame belongs to a wallet window, and the address does not name its project.',
    mend: 'The widget opens the frame by itself, so there is nothing to see here.',
  },
  unknown: {
    title: 'Unknown project',
    explanation: 'This server has no project with this id. No code was sent and nothing was signed.',
    mend: 'The widget and the secure frame must read the same project file. Add the project to it; changes are picked up automatically.',
  },
}
