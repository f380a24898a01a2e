import { catalogue } from '@airlock/kit/messages'

export const refusalWords = catalogue('refusal', {
  notAllowed: (site: string) => `${site} is not on the list of allowed sites`,
  update:
    'Its developers can add it in the project file of the wallet window’s server. Your wallet and your funds are not affected.',
})
