import type { NamespaceAdapter } from '../adapter.ts'
import { explorerPage } from '../answers.ts'

export const addressUrl: NamespaceAdapter['addressUrl'] = (network, address) =>
  explorerPage(network, 'address', address)

export const transactionUrl: NamespaceAdapter['transactionUrl'] = (network, hash) =>
  explorerPage(network, 'tx', hash)
