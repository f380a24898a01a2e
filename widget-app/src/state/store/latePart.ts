import type { Middleware, Reducer } from '@reduxjs/toolkit'

/** State and middleware of what is fetched after the first view shows. */
export interface LatePart {
  reducers: Readonly<Record<string, Reducer>>
  middleware: readonly Middleware[]
}
