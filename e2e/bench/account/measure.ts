import type { Browser } from '@playwright/test'
import type { Ports } from '../../stack/addresses.ts'
import { measureApi } from './api.ts'
import type { AccountFigures } from './figures.ts'
import { measureIndexing } from './indexing.ts'
import { measureLists } from './lists.ts'
import type { AccountOptions } from './options.ts'

/** Measures the account: the server's API under visitors, the index of a chain, and long lists in the browser. */
export async function measureAccount(
  browser: Browser,
  ports: Ports,
  { parts, seconds, blocks }: AccountOptions,
  tell: (text: string) => void,
): Promise<AccountFigures> {
  const figures: AccountFigures = { api: [], indexing: [], lists: [] }
  if (parts.includes('api')) {
    tell('The blockchain API under visitors')
    figures.api = await measureApi(ports, seconds)
  }
  if (parts.includes('index')) {
    tell('Indexing a chain')
    figures.indexing = await measureIndexing(ports, blocks)
  }
  if (parts.includes('lists')) {
    tell('Lists of tokens and of transactions')
    figures.lists = await measureLists(browser, ports)
  }
  return figures
}
