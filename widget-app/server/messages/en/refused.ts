/** The language of the texts here, as a BCP 47 tag. */
export const locale = 'en'

/** The pages in place of the widget: for the visitor, for the page that framed it, and for its operator. */
export const refusedWords = {
  nothingConnected: 'Nothing was connected.',
  ifYouRunThisSite: 'If you run this site',
  missing: {
    title: 'This page has no project id',
    explanation: 'The page that opens the wallet window does not say which project it belongs to.',
    mend: 'Give the id of your project where the page starts Airlock:',
    message: 'The page gives no projectId: pass it to createAirlock.',
  },
  unknown: {
    title: 'Unknown project',
    explanation: (id: string) => `There is no project “${id}” on this server.`,
    mend: (file: string) =>
      `Check the projectId that the page gives to createAirlock, or add the project to ${file}. Changes are picked up automatically.`,
  },
  notAllowed: {
    title: 'This site is not on the list',
    explanation: (origin: string, id: string) =>
      `${origin} is not among the sites that project “${id}” allows.`,
    addLine: (id: string, file: string) =>
      `Add this line under the origins of project “${id}” in ${file}. Changes are picked up automatically:`,
    adviseLine: (line: string, file: string) => `Add ${line} to its origins in ${file}.`,
    saveFile: (file: string) =>
      `Save this as ${file} and start the widget server with AIRLOCK_PROJECTS=${file}:`,
    adviseFile: (line: string) =>
      `Start the widget server with a project file (AIRLOCK_PROJECTS) that has ${line} among its origins.`,
  },
}
