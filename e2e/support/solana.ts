import { address, createSolanaRpc, lamports } from '@solana/kit'
import { type Ports, solanaUrlOf } from '../stack/addresses.ts'

export type SolanaChain = ReturnType<typeof solanaOn>

/** The stack's Solana chain. Nothing is rolled back, so every test uses new accounts. */
export const solanaAt = (ports: Ports) => solanaOn(solanaUrlOf(ports))

/** A local Solana chain by the address of its node. */
export function solanaOn(url: string) {
  const rpc = createSolanaRpc(url)
  return {
    url,
    /** All methods of the RPC. */
    rpc,
    /** In lamports. */
    balanceOf: async (account: string): Promise<bigint> =>
      (await rpc.getBalance(address(account)).send()).value,
    /** The amount is in lamports. Resolves with the signature. */
    airdrop: (account: string, amount: bigint) =>
      rpc.requestAirdrop(address(account), lamports(amount)).send(),
  }
}
