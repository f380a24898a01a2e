import { type Address, parseEther } from 'viem'
import type { ChainHelper } from './chain.ts'
import type { Dapp, Visit } from './dapp.ts'
import type { Embedded } from './embedded.ts'

/** Where a visitor arrives. */
interface Place {
  dapp: Dapp
  embedded: Embedded
  chain: ChainHelper
}

/** The accounts of a visitor of the project with smart accounts. */
export interface SmartVisitor {
  /** Their smart account, which is active unless the page prefers the other one. It has 2 ETH. */
  smart: Address
  /** The account of their key, which owns it. */
  eoa: Address
}

/** Signs a new visitor in to the project with smart accounts. */
export async function newSmartVisitor(
  { dapp, embedded, chain }: Place,
  visit: Visit = {},
): Promise<SmartVisitor> {
  await embedded.open({ ...visit, query: { ...visit.query, projectId: 'demo-smart' } })
  await embedded.signIn()
  const { allAccounts = [] } = (await dapp.state()).namespaces.eip155 ?? {}
  const accountOf = (kind: string): Address => {
    const found = allAccounts.find(({ type }) => type === kind)
    if (!found) throw new Error(`The visitor has no account of the type ${kind}.`)
    return found.address as Address
  }
  const smart = accountOf('smartAccount')
  await chain.client.setBalance({ address: smart, value: parseEther('2') })
  return { smart, eoa: accountOf('eoa') }
}
