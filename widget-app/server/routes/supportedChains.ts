import type { Bindings } from '@airlock/kit/server'
import { Hono } from 'hono'
import type { Server } from '../context.ts'
import { answerForProject } from './project.ts'

/** `GET /v1/supported-chains?projectId&st&sv`: the project's chains, available over HTTP only. */
export function supportedChainsRoute({ projects, chains }: Server): Hono<Bindings> {
  return new Hono<Bindings>().get('/v1/supported-chains', (context) =>
    answerForProject(context, projects, (project) => ({
      http: chains.of(project).map(({ id }) => id),
      ws: [],
    })),
  )
}
