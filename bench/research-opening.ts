import type { Rigor } from '../src/core/events.ts'
import type { Opening } from '../src/engine/perform.ts'

const names = ['Kestrel', 'Lapwing', 'Merlin', 'Nightjar']

/** Four roles, an auditor and a judge, with a model for each. */
export function researchOpening(rigor: Rigor): Opening {
  const roles = names.map(name => ({ id: name.toLowerCase(), name, stance: `argue for ${name}` }))
  return {
    topic: 'Which of four message queues should this service move to within the next quarter?',
    language: 'en',
    seats: [...roles.map(({ id }) => id), 'auditor', 'judge'].map(id => ({ id, model: `lab:${id}-model` })),
    effort: null,
    budget: null,
    rigor,
    options: { roles, evidence_round: true, date: '2026-11-16' },
    context: [],
  }
}
