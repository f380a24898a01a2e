import { type Bindings, healthRoute } from '@airlock/kit/server'
import type { Hono } from 'hono'
import type { Server } from '../context.ts'

/** `/healthz` and `/readyz`: the server is not ready without its built files. */
export function readinessRoute({ assets, isStopping }: Server): Hono<Bindings> {
  const { missing } = assets
  return healthRoute({ isStopping, isReady: () => missing.length === 0 })
}
