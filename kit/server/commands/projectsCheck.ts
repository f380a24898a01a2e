import type { Variables } from '../config/variables.ts'
import type { Projects } from '../projects/project.ts'
import type { Command } from './command.ts'

/**
 * `projects check`: validates what a start would read, without starting anything.
 *
 * @param read throws a ConfigProblem that names every mistake with its line
 */
export const projectsCheck = (read: (env: Variables) => Projects): Command => ({
  name: 'projects check',
  about: 'Reads the settings and the project file as a start does, and says what is wrong with them.',
  run: async ({ env }) => {
    const { file, byId } = read(env)
    const projects = [...byId.values()].map(({ id, name, origins, features }) => ({
      id,
      name,
      origins: origins.length,
      features: features.filter(({ isEnabled }) => isEnabled).map((feature) => feature.id),
    }))
    const lines = projects.map(
      ({ id, name, origins, features }) =>
        `${id}  ${name}  origins: ${origins}  features: ${features.join(', ') || 'none'}`,
    )
    return {
      lines: [
        `${file ?? 'The built-in demo project'}: ${projects.length} projects, nothing wrong.`,
        ...lines,
      ],
      data: { file, projects },
    }
  },
})
