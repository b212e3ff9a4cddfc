import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeMask } from '../../src/core/mask.ts'
import { isPublicAddress } from '../../src/evidence/web/connect.ts'
import { openPages, type Page, type PagesOptions } from '../../src/evidence/web/pages.ts'
import { openGolden } from '../support/golden.ts'
import { readSections } from './support/cases.ts'
import { makeCertificate } from './support/certificate.ts'
import { answers, atOnce, counts, html, openSite, port } from './support/site.ts'

const golden = openGolden('evidence-pages')
const never = new AbortController().signal

const read = (path: string, options?: Partial<PagesOptions>): Promise<Page> =>
  openSite(options).read(path.startsWith('/') ? `https://site.example${path}` : path, never)

async function words(path: string, options?: Partial<PagesOptions>): Promise<string> {
  const page = await read(path, options)
  assert.equal(page.state, 'read', JSON.stringify(page))
  return page.state === 'read' ? page.text : ''
}

describe('reading a page', () => {
  it('gives its text, title, address and hash', async () => {
    assert.deepEqual(await read('/page#part'), {
      state: 'read',
      url: 'https://site.example/page',
      title: 'A & B',
      text: 'Words of the page.',
      hash: 'd40d1dde366e3688c878ed53331578c64f1cf14fa755e230c40f608baeaaf026',
    })
  })

  it('follows redirects, to other hosts too', async () => {
    for (const path of ['/moved', '/far', '/hop/1']) assert.equal(await words(path), 'Words of the page.')
    const far = await read('/far')
    assert.equal(far.state === 'read' && far.url, 'https://other.example/page')
  })

  it('unpacks gzip, br and deflate', async () => {
    for (const path of ['/gzip', '/br', '/deflate', '/deflate-raw'])
      assert.equal(await words(path), 'Words of the page.', path)
  })

  it('reads other kinds of text', async () => {
    assert.equal(await words('/json'), '{"a": "<b>"}')
    assert.equal(await words('/markdown'), '# Title\n\nText <b>')
    assert.equal(await words('/xml'), 'a < b')
    assert.equal(await words('/query?a=1'), 'asked')
  })

  it('finds the characters out', async () => {
    for (const path of ['/gbk-header', '/gbk-meta', '/wrong-header']) assert.equal(await words(path), '中文网页', path)
    assert.equal(await words('/no-charset', { language: 'zh' }), '中文网页')
    assert.equal(await words('/banana'), 'caf\u00e9')
  })

  it('cleans and masks', async () => {
    const page = await read('/secret')
    assert.deepEqual(page.state === 'read' && [page.title, page.text], ['[secret]', 'key: [secret]\nnext'])
  })

  it('sends nothing about anybody', async () => {
    const headers = JSON.parse(await words('/cookies-then')) as Record<string, string>
    assert.deepEqual(Object.keys(headers).sort(), ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
    assert.equal(headers['user-agent'], 'agon')
  })
})

/** Why it was not read. Codes of errors are those of this Node and this system. */
function shown(page: Page, withCode = false): string {
  const { reason } = page.state === 'read' ? assert.fail('it was read') : page
  return withCode ? reason : reason.replace(/([(（])[A-Z_]{5,}([)）])/, '$1…$2')
}

/** Which of them time runs out for, and by which limit. */
const impatient: Record<string, Partial<PagesOptions>> = {
  '/drip': { limits: { total: 300 } },
  '/silent': { limits: { idle: 200 } },
  '/mute': { limits: { idle: 200 } },
  '/page': { connect: { ca: makeCertificate(['x.example']).certificate } },
}

describe('a page that cannot be read', () => {
  const unreadable = {
    gone: '/404 /410',
    unreachable:
      '/403 /500 /304 /nowhere /loop /hop/0 /drip /silent /mute /damaged /reset /half /huge-header /page https://nobody.example/page https://empty.example/page https://wrong.example/page',
    refused:
      '/private /metadata /inner /plain-http /file /port /endless /large /bomb /zstd /pdf /image /untyped https://mixed.example/page http://a.com/',
  }
  for (const [state, paths] of Object.entries(unreadable))
    it(`is ${state}, and why is said in the language of the debate`, async () => {
      for (const path of paths.split(' '))
        for (const language of ['en', 'zh'] as const) {
          const page = await read(path, { language, ...impatient[path] })
          assert.equal(page.state, state, `${path}: ${JSON.stringify(page)}`)
          golden.is(language, path, shown(page, path === '/reset'))
        }
    })

  it('is never looked for where its name leads the second time', async () => {
    let asked = 0
    const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    const pages = openSite({ connect: { resolve } })
    assert.equal((await pages.read('https://site.example/page', never)).state, 'read')
    assert.equal((await pages.read('https://site.example/json', never)).state, 'refused')
    assert.equal(asked, 2)
  })
})

describe('one debate', () => {
  it('asks once for an address, at the same time and later', async () => {
    const pages = openSite()
    counts.clear()
    const url = 'https://site.example/slow/once'
    const all = await Promise.all([pages.read(url, never), pages.read(`${url}#a`, never), pages.read(url, never)])
    all.push(await pages.read('https://SITE.example:443/slow/../slow/once#b', never))
    assert.equal(counts.get('/slow/once'), 1)
    for (const page of all) assert.deepEqual(page, all[0])
  })

  it('asks for so many pages and no more, a few at once', async () => {
    const pages = openSite({ limits: { pages: 8 } })
    atOnce.most = 0
    const read = (i: number) => pages.read(`https://site.example/together/${i}`, never)
    const states = (await Promise.all(Array.from({ length: 10 }, (_, i) => read(i)))).map(page => page.state)
    assert.deepEqual(states, [...Array(8).fill('read'), 'refused', 'refused'])
    assert.equal(atOnce.most, 4)
    assert.equal((await read(3)).state, 'read', 'what was read stays')
  })

  it('asks a host no more that let the time run out twice', async () => {
    for (const language of ['en', 'zh'] as const) {
      const pages = openSite({ language, limits: { idle: 700 } })
      counts.clear()
      const read = (path: string, host = 'site') => pages.read(`https://${host}.example${path}`, never)
      assert.equal((await read('/silent?1')).state, 'gone', 'an answer is no time-out')
      for (const path of ['/silent', '/mute']) assert.equal((await read(path)).state, 'unreachable')
      const page = await read('/page')
      assert.equal(page.state, 'refused')
      golden.is(language, 'too slow before', shown(page))
      assert.equal(counts.get('/page'), undefined)
      assert.equal((await read('/page', 'other')).state, 'read', 'other hosts are asked')
    }
  })

  it('tells what was asked for and not read from what was never asked for', async () => {
    for (const path of ['/pdf', '/large', '/bomb', '/zstd', '/untyped', '/private', '/inner']) {
      const page = await read(path)
      assert.ok(page.state === 'refused' && page.asked === true, `${path}: ${JSON.stringify(page)}`)
    }
    for (const url of ['https://mixed.example/page', 'http://site.example/page', 'https://10.0.0.1/']) {
      const page = await read(url)
      assert.ok(page.state === 'refused' && page.asked === undefined, `${url}: ${JSON.stringify(page)}`)
    }
  })

  it('one reader who stops does not stop the others', async () => {
    for (const language of ['en', 'zh'] as const) {
      const pages = openSite({ language })
      const url = 'https://site.example/slow/shared'
      const stopping = new AbortController()
      const [first, second] = [pages.read(url, stopping.signal), pages.read(url, never)]
      stopping.abort()
      assert.equal((await first).state, 'unreachable')
      golden.is(language, 'stopped', shown(await first))
      assert.equal((await second).state, 'read')
    }
  })

  it('stops when nobody waits any more, and may be asked again', async () => {
    const pages = openSite()
    const stopping = new AbortController()
    const first = pages.read('https://site.example/mute', stopping.signal)
    counts.clear()
    while (!counts.has('/mute')) await new Promise(resolve => setTimeout(resolve, 5))
    stopping.abort()
    assert.equal((await first).state, 'unreachable')
    answers['/mute'] = html('now')
    assert.equal((await pages.read('https://site.example/mute', never)).state, 'read')
  })
})

describe('what may be asked at all', () => {
  const [refused, publicOnes, others] = ['refused', 'public', 'not public'].map(title =>
    readSections('addresses').get(title)!.trim().split('\n'),
  )

  it('is no address that leads elsewhere than to the web, with the rule that users have', async () => {
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      return []
    }
    const pages = openPages({ language: 'en', mask: makeMask([]), limits: { pages: 1000 }, connect: { resolve } })
    for (const url of [...refused!, '', `https://example.com/${'x'.repeat(5000)}`]) {
      const page = await pages.read(url, never)
      assert.equal(page.state, 'refused', `${url}: ${JSON.stringify(page)}`)
    }
    assert.deepEqual(asked, [])
    assert.equal((await pages.read('https://xn--fiq228c.com./a', never)).state, 'unreachable')
    assert.deepEqual(asked, ['xn--fiq228c.com'], 'an ordinary name is looked up')
  })

  it('is an address that is public, and no other', () => {
    for (const address of publicOnes!) assert.equal(isPublicAddress(address), true, address)
    for (const address of [...others!, '']) assert.equal(isPublicAddress(address), false, address)
  })

  it('is no name that leads to loopback, with the rule that users have', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    counts.clear()
    for (const language of ['en', 'zh'] as const) {
      const pages = openPages({ language, mask: makeMask([]), connect: { resolve, port } })
      const page = await pages.read('https://trap.example/page', never)
      assert.equal(page.state, 'refused')
      golden.is(language, 'a name that leads to loopback', shown(page))
    }
    assert.equal(counts.size, 0)
  })
})
