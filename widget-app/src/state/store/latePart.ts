import type { Middleware, Reducer } from '@reduxjs/toolkit'

/** State and middleware that are loaded after the first view. */
export interface LatePart {
  reducers: Readonly<Record<string, Reducer>>
  middleware: readonly Middleware[]
}
