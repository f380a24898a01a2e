import { catalogue } from '@airlock/kit/messages'

export const chainsWords = catalogue('chains', {
  tokenRefuses: 'The token refuses this transfer',
  /** Why a transfer is not signed. */
  stops: {
    fails: 'Insufficient funds',
    frozen: 'The tokens are frozen',
    paused: 'The token is paused',
    'not-transferable': 'The token cannot be passed on',
    'transfer-hook': 'The token asks a program of its own about every transfer',
    'own-contract': 'Invalid Address',
  },
})
