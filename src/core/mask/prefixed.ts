import type { KeyPattern } from './patterns.ts'
import { isNoWord } from './random.ts'

/** Keys that show their kind by how they begin. A model that writes Markdown puts a backslash before an underscore. */
export const prefixedKeys: readonly KeyPattern[] = [
  // OpenAI, Anthropic, OpenRouter, DeepSeek, Alibaba, Moonshot and many more
  unsure('sk-', 'A-Za-z0-9_-', 20),
  unsure('xai-', 'A-Za-z0-9_-', 20),
  unsure('gsk_', 'A-Za-z0-9', 20),
  unsure('csk-', 'a-z0-9', 40),
  unsure('fw_', 'A-Za-z0-9', 20),
  unsure('tgp_v1_', 'A-Za-z0-9_-', 30),
  unsure('tvly-', 'A-Za-z0-9_-', 20),
  unsure('pcsk_', 'A-Za-z0-9_', 30),
  unsure('jina_', 'A-Za-z0-9_-', 40),
  unsure('lsv2_[ps]', 'A-Za-z0-9_', 30),
  sure('hf_', 'A-Za-z0-9', 30),
  sure('api_org_', 'A-Za-z0-9', 30),
  sure('r8_', 'A-Za-z0-9', 30),
  sure('pplx-', 'A-Za-z0-9', 32),
  sure('nvapi-', 'A-Za-z0-9_-', 40),
  sure('sk_', '0-9a-f', 40),

  sure('AIza', 'A-Za-z0-9_-', 35),
  unsure('AQ\\.', 'A-Za-z0-9_-', 36),
  sure('ya29\\.', 'A-Za-z0-9_-', 20),
  sure('GOCSPX-', 'A-Za-z0-9_-', 20),
  sure('A[KS]IA', 'A-Z0-9', 16),
  unsure('LTAI', 'A-Za-z0-9', 16),

  sure('gh[oprsu]_', 'A-Za-z0-9', 30),
  sure('github_pat_', 'A-Za-z0-9_', 22),
  ...['pat', 'dt', 'rt', 'cbt', 'ptt', 'ft', 'imt', 'agent', 'soat', 'wt'].map(kind =>
    sure(`gl${kind}-`, 'A-Za-z0-9_.-', 20),
  ),
  sure('npm_', 'A-Za-z0-9', 36),
  sure('pypi-AgE', 'A-Za-z0-9_-', 40),
  sure('rubygems_', '0-9a-f', 40),
  sure('dckr_[op]at_', 'A-Za-z0-9_-', 20),
  unsure('xox[abeoprs]-', 'A-Za-z0-9-', 10),
  unsure('xapp-', 'A-Za-z0-9-', 20),
  sure('[prs]k_live_', 'A-Za-z0-9', 16),
  sure('[prs]k_test_', 'A-Za-z0-9', 16),
  sure('whsec_', 'A-Za-z0-9+/=', 24),
  sure('SK', '0-9a-f', 32),
  sure('do[opr]_v1_', '0-9a-f', 40),
  sure('dapi', '0-9a-f', 32),
  sure('shp[acps][ats]_', '0-9a-fA-F', 32),
  sure('ATATT3', 'A-Za-z0-9_=-', 40),
  unsure('hv[sb]\\.', 'A-Za-z0-9_-', 24),
  sure('AGE-SECRET-KEY-1', 'A-Z0-9', 50),
  sure('lin_api_', 'A-Za-z0-9', 30),
  sure('ntn_', 'A-Za-z0-9', 40),
  sure('figd_', 'A-Za-z0-9_-', 30),
  sure('glsa_', 'A-Za-z0-9_', 32),
  sure('sbp_', '0-9a-f', 40),
  unsure('sb_secret_', 'A-Za-z0-9_-', 20),
]

/** Nothing else begins like this and goes on for so long. */
function sure(prefix: string, characters: string, least: number): KeyPattern {
  return { secret: `${escapable(prefix)}[${characters}]{${least},}` }
}

/** Words begin like this, too. */
function unsure(prefix: string, characters: string, least: number): KeyPattern {
  return { secret: `${escapable(prefix)}[${characters}]{${least},512}`, accept: isNoWord }
}

function escapable(prefix: string): string {
  return prefix.replaceAll('_', '\\\\?_')
}
