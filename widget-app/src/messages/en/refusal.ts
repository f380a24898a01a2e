import { catalogue } from '@airlock/kit/messages'

export const refusalWords = catalogue('refusal', {
  notAvailable: 'Not available here',
  notSetUp: 'This site isn’t set up for the wallet yet. Your funds aren’t affected.',
  forDevelopers: (site: string) =>
    `${site} is not on the list of allowed sites. Its developers can add it in the project file of the wallet window’s server.`,
})
