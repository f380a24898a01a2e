declare module 'virtual:network-catalogue' {
  import type { CatalogueRow } from '../build/networkCatalogue.ts'
  export const rows: CatalogueRow[]
}
