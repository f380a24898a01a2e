import type { StdSignDoc } from '@cosmjs/amino'

/** ADR-36: a message is signed as a transaction that no chain accepts. `data` is base64. */
export const adr36Doc = (signer: string, data: string): StdSignDoc => ({
  chain_id: '',
  account_number: '0',
  sequence: '0',
  fee: { gas: '0', amount: [] },
  msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
  memo: '',
})
