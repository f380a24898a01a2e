import { afterAll, vi } from 'vitest'

/** A module that a file has begun to import belongs to the next file as well: it is there when the file ends. */
afterAll(async () => {
  await vi.dynamicImportSettled()
})
