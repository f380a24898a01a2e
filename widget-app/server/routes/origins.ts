import type { Bindings } from '@airlock/kit/server'
import { Hono } from 'hono'
import type { Server } from '../context.ts'
import { answerForProject } from './project.ts'

/** `GET /projects/v1/origins?projectId&st&sv`: the sites that may show the widget. */
export function originsRoute({ projects }: Server): Hono<Bindings> {
  return new Hono<Bindings>().get('/projects/v1/origins', (context) =>
    answerForProject(context, projects, ({ origins }) => ({
      allowedOrigins: origins.map((pattern) => pattern.text),
    })),
  )
}
