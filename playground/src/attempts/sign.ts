import { words } from '../words/words.ts'
import { chainIdOf, type Prepare, request } from './attempt.ts'
import { bytesOf } from './hex.ts'

/** A sentence, of which each signature differs. */
export const signMessage: Prepare = (context) =>
  request(context, 'personal_sign', [
    bytesOf(`${words.attempts.message}\n\n${new Date().toISOString()}`),
    context.visitor?.address,
  ])

/** The mail of EIP-712's own example. A wallet shows its fields one by one. */
export const signTypedData: Prepare = (context) => {
  const address = context.visitor?.address
  const typedData = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    domain: {
      name: 'Ether Mail',
      version: '1',
      chainId: chainIdOf(context),
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    },
    message: {
      from: { name: 'You', wallet: address },
      to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
      contents: words.attempts.mail,
    },
  }
  return request(context, 'eth_signTypedData_v4', [address, JSON.stringify(typedData)])
}
