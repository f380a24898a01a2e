import { amountAt, textAt } from '../ledger/params.ts'
import { inContext, type Method } from './method.ts'

/**
 * Devnet's genesis hash. Its first 32 characters are devnet's CAIP-2 reference, so a client that identifies the network
 * by its genesis finds the network that the stack stands for.
 */
const GENESIS_HASH = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'

const SLOTS_PER_EPOCH = 432_000

/** Methods about the network itself. */
export const cluster: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '2.2.0', 'feature-set': 0 }),
  getGenesisHash: () => GENESIS_HASH,
  getSlot: (ledger) => ledger.slot(),
  getBlockHeight: (ledger) => ledger.slot(),
  getBlockTime: (ledger, params) => {
    const slot = Number(amountAt(params, 0))
    return ledger.history().find((each) => each.slot === slot)?.blockTime ?? ledger.seconds()
  },
  getEpochInfo: (ledger) => {
    const slot = ledger.slot()
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: Math.floor(slot / SLOTS_PER_EPOCH),
      slotIndex: slot % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      transactionCount: ledger.history().length,
    }
  },
  getLatestBlockhash: (ledger) => inContext(ledger, ledger.blockhash()),
  isBlockhashValid: (ledger, params) => inContext(ledger, ledger.isValid(textAt(params, 0))),
  getMinimumBalanceForRentExemption: (ledger, params) =>
    ledger.svm.minimumBalanceForRentExemption(amountAt(params, 0)),
  getRecentPrioritizationFees: (ledger) => [{ slot: ledger.slot(), prioritizationFee: 0 }],
}
