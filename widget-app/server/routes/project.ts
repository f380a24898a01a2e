import type { Bindings, Project, Projects } from '@airlock/server-kit'
import type { Context } from 'hono'

/** Answers an API call of a project, or says with 400 what is wrong with its projectId. */
export function answerForProject(
  context: Context<Bindings>,
  projects: Projects,
  answer: (project: Project) => Record<string, unknown>,
): Response {
  const projectId = context.req.query('projectId')
  const project = projectId ? projects.byId.get(projectId) : undefined
  if (project) {
    context.set('projectId', project.id)
    return context.json(answer(project), 200, { 'Cache-Control': 'no-cache' })
  }
  const error = projectId
    ? { code: 'project-unknown', message: 'There is no project of this projectId on this server.' }
    : { code: 'project-id-missing', message: 'Give the id of the project: ?projectId=…' }
  return context.json({ error }, 400, { 'Cache-Control': 'no-store' })
}
