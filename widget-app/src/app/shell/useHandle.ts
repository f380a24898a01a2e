import { createContext, useContext } from 'react'
import { VIEW_FACTS, type ViewFacts } from '../../state/router/viewFacts.ts'

export const HandleContext = createContext<ViewFacts>(VIEW_FACTS.Connect)

/** What there is to know of the view on top of the stack: the handle of the route that it matches. */
export const useHandle = (): ViewFacts => useContext(HandleContext)
