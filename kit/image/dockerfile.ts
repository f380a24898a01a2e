/** The last stage of a Dockerfile: how the image is laid out and what it runs. */
export interface Image {
  workdir: string
  env: Record<string, string>
  user: string | undefined
  /** Files copied from the build stage: `from` is the path there, `to` the path in the image. */
  copies: { from: string; to: string }[]
  command: string[]
  healthcheck: string[]
}

/**
 * Reads the last stage of a Dockerfile. It supports the syntax our files use: one instruction a line, JSON commands.
 */
export function readImage(dockerfile: string): Image {
  const lines = dockerfile.split('\n')
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const all = (instruction: string) =>
    stage
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1))
  const command = (instruction: string): string[] => {
    const [text = '[]'] = all(instruction)
    return JSON.parse(text.slice(text.indexOf('[')))
  }
  return {
    workdir: all('WORKDIR')[0] ?? '/',
    env: Object.fromEntries(all('ENV').map((text) => text.split('=', 2))),
    user: all('USER')[0],
    copies: all('COPY').map(readCopy),
    command: command('CMD'),
    healthcheck: command('HEALTHCHECK'),
  }
}

function readCopy(text: string): Image['copies'][number] {
  const [, from, to] = /^--from=\w+ (\S+) (\S+)$/.exec(text) ?? []
  if (from === undefined || to === undefined)
    throw new Error(`The image copies a file from outside its build context: ${text}`)
  return { from, to }
}
