import { createContext, useContext } from 'react'
import { VIEW_FACTS, type ViewFacts } from '../../state/router/viewFacts.ts'

export const HandleContext = createContext<ViewFacts>(VIEW_FACTS.Connect)

/** The properties of the current view: the handle of its route. */
export const useHandle = (): ViewFacts => useContext(HandleContext)
