import type { Bindings } from '@airlock/kit/server'
import { Hono } from 'hono'
import type { Server } from '../context.ts'
import { answerForProject } from './project.ts'
import { widgetFeatures } from './widgetFeatures.ts'

/** `GET /appkit/v1/config?projectId&st&sv`: the features of this project. */
export function configRoute({ projects }: Server): Hono<Bindings> {
  return new Hono<Bindings>().get('/appkit/v1/config', (context) =>
    answerForProject(context, projects, (project) => ({ features: widgetFeatures(project) })),
  )
}
