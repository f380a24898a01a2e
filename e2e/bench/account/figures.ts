import { API_HEAD, type ApiLoad, apiRows, MEMORY_HEAD, memoryRows } from './apiFigures.ts'
import { INDEXING_HEAD, type Indexing, indexingRows } from './indexingFigures.ts'
import { type ListScrolled, listRows } from './listFigures.ts'

export interface AccountFigures {
  api: ApiLoad[]
  indexing: Indexing[]
  lists: ListScrolled[]
}

/** The tables with their headers, without those that were not measured. */
export function accountTables({ api, indexing, lists }: AccountFigures): string[][][] {
  const visitors = `blockchain API, ${api[0]?.visitors ?? 0} visitors`
  return [
    [[visitors, ...API_HEAD], ...apiRows(api)],
    [MEMORY_HEAD, ...memoryRows(api)],
    [INDEXING_HEAD, ...indexingRows(indexing)],
    [['lists', 'times', 'p50', 'p95'], ...listRows(lists)],
  ].filter(({ length }) => length > 1)
}
