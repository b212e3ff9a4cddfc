import { render } from 'preact-render-to-string'
import type { Control } from '../../src/server/backend.ts'
import type { DrawnFile, FileDebate } from '../../src/shown/debate-file.ts'
import { PageCourse } from '../debate/course.ts'
import { Head, Seats } from '../debate/head.tsx'
import { ending, failedAttempts, otherReply } from '../debate/late-parts.ts'
import { preload } from '../debate/lazy.tsx'
import { turnNameIn } from '../debate/names.ts'
import { ReportText } from '../debate/report-text.tsx'
import { Showing } from '../debate/showing.ts'
import { Transcript } from '../debate/transcript.tsx'
import { Verdict } from '../debate/verdict.tsx'
import { InFile } from '../in-file.ts'
import { language } from '../language.ts'
import { loadAllKinds, Panels } from '../panels/panels.tsx'
import debateStyle from '../style/debate.css?inline'
import panelStyle from '../style/drawings.css?inline'
import sharedStyle from '../style/shared.css?inline'
import tokens from '../style/tokens.css?inline'
import { debateWords } from '../words/debate.ts'
import { Contents } from './contents.tsx'
import fileStyle from './file.css?inline'
import { fileParts } from './parts.tsx'
import { Usage } from './usage.tsx'

/** The debate as the page shows it, drawn once: nothing in it waits, loads or runs. */
export async function drawFile(debate: FileDebate): Promise<DrawnFile> {
  await Promise.all([loadAllKinds(), preload(ending), preload(otherReply), preload(failedAttempts)])
  const showing = showingOf(debate)
  // Nothing is awaited from here on, so another debate cannot change it.
  language.value = showing.language
  const body = render(
    <InFile.Provider value={fileParts}>
      <Page showing={showing} report={debate.report} />
    </InFile.Provider>,
  )
  return {
    body: withoutLooseBrackets(body),
    style: [tokens, sharedStyle, debateStyle, panelStyle, fileStyle].join('\n'),
  }
}

/** Also escapes `>`, which no browser needs: then even a careless reader takes nothing in a text for the end of a tag. */
const withoutLooseBrackets = (html: string): string =>
  html
    .replace(/"[^"]*"/g, value => value.replaceAll('>', '&gt;'))
    .replace(/(<[^<>]*>)|>/g, (_, tag: string | undefined) => tag ?? '&gt;')

function showingOf({ id, createdAt, live, view, events = [], display, panelParts, notices }: FileDebate): Showing {
  const { state: kept } = view
  const state: Control['state'] = kept === 'done' || kept === 'failed' ? kept : live ? 'running' : 'paused'
  const control = { state, here: false, heldBy: null, listens: false, questions: [] }
  const around = { notices: [...notices], parent: null, children: [], damage: null }
  const course = new PageCourse(display)
  for (const event of events) course.take(event)
  // The view knows more than its events: what is being said at this moment.
  Object.assign(course.view, view)
  const showing = new Showing(display, { id, createdAt, records: [], speaking: {}, control, ...around }, course)
  showing.panelParts.value = panelParts ?? null
  return showing
}

function Page({ showing, report }: { showing: Showing; report: string }) {
  const t = debateWords[language.value]
  const { panelParts, view } = showing
  // The report has the texts.
  const panels = (panelParts.value?.panels(view.value) ?? []).filter(({ kind }) => kind !== 'text')
  return (
    <>
      <Contents showing={showing} panels={panels} />
      <main class="debate">
        <Head showing={showing} actions={null} />
        {panelParts.value && <Verdict showing={showing} />}
        <Seats showing={showing} />
        {panels.length > 0 && (
          <Panels
            panels={panels}
            language={showing.language}
            seatClass={seat => showing.seatClass(seat)}
            turnName={key => turnNameIn(showing, key)}
            goTo={() => {}}
          />
        )}
        <section id="report" class="report">
          <h2>{t.report}</h2>
          <ReportText text={report} showing={showing} />
        </section>
        <Transcript showing={showing} />
        <Usage showing={showing} />
      </main>
    </>
  )
}
