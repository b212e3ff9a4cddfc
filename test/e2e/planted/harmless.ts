import { createHash } from 'node:crypto'

/** Ordinary lines in which nothing is secret, although some of it is long, random, or next to a telling name. */
export function harmlessLines(): string[] {
  return [...written, ...made()].filter(line => line !== '')
}

const dollar = '$'

const written = `
We should move the queue to Postgres before the next release, and keep the way back tested.
The token budget grows with every round; the secret of a good summary is to leave things out.
Password: choose one that you do not use anywhere else. Secret = none. Token: see below.
The key insight: risk-averse-and-other-strategies-2024 outperform task-force-number-12 in every quarter of 2023.
The bearer of this letter is authorised to inspect the premises; bearer authentication-mechanisms vary.
An API key: what it is, why it expires, and how the access key differs from the secret key.
She whispered the password, a word of seven letters, and the authorization was granted without further questions.
Key: understanding-how-the-cache-works-in-2024-and-beyond matters more than any single benchmark.
The authorization: granted by the committee on 2024-03-01, revoked by nobody.
Their basic idea: authorization basics come first, then tokens, then everything-else-that-2025-brings.
我们应该在下一次发布之前把队列迁移到 Postgres，并且测试好回退路径。
令牌预算随着每一轮增长；好的摘要的秘诀在于取舍。
密码：请选择一个从未在别处使用过的密码。密钥：无。令牌：见下文。
接口密钥的有效期为 90 天，到期后需要在 2025-06-30 之前重新申请。
他说：“这个方案的关键在于缓存命中率，而不是 token 的数量。”
数据库地址为 postgres://localhost:5432/main，端口 5432，用户 app。
提交 9fceb02d0ae598e95dc970b74767f19372d61af8 修复了并发写入的问题。
版本 v24.16.0 起支持类型剥离；参见 docs/decisions/0001-a-debate-is-a-journal.md 第 12 行。
const apiKey = process.env.OPENAI_API_KEY
const apiKey = process.env['LAB_API_KEY_2'] ?? config.providers.lab2.apiKey
const token = await getAccessTokenFromCache2(userId)
const secret = crypto.randomBytes(32).toString('hex')
const password = base64.b16encode(bytes[8:])
const { token, expiresAt } = await session.refreshToken(refreshTokenFor2Hours)
if (token === undefined || token.length > 128) throw new Error('token too long')
password: z.string().min(8).max(128).regex(/[0-9]/)
token: string | undefined
secret: SecretManagerServiceClient2
apiKey: string; secretKey: string; accessToken: string; maxTokens: 128000
secretName: my-tls-certificate-for-example-com-2024
secretKeyRef: { name: database-credentials-v2, key: password }
tokenizer: cl100k_base, vocabulary: o200k_base, encoding_name = "p50k_base"
tokens_per_second=1234.5678 max_tokens=4096 total_tokens: 128000000000000000
access_token_expires_in_seconds: 3600, refresh_token_rotation: enabled-since-2023-11
password_hash_algorithm: argon2id-v19-m65536-t3-p4
"secretsPath": "/var/run/secrets/kubernetes.io/serviceaccount/token"
token: ${dollar}{{ secrets.GITHUB_TOKEN }}
apiKey: ${dollar}{OPENAI_API_KEY}
export OPENAI_API_KEY=${dollar}(cat ~/.config/openai/key)
export TOKEN="${dollar}(gh auth token)"
API_KEY=your-api-key-here
API_KEY=<your key>
SECRET_KEY=change-me
PASSWORD=changeme
DB_PASSWORD=${dollar}{DB_PASSWORD:-postgres}
POSTGRES_PASSWORD=postgres
authToken: null, sessionToken: undefined, csrfToken: document.querySelector('meta[name=csrf2]').content
Authorization: Bearer <token>
Authorization: Bearer ${dollar}TOKEN
headers: { Authorization: 'Bearer ' + accessTokenForTenant2() }
headers.set('Authorization', authorizationHeaderFor(request2))
curl -H "Authorization: Bearer ${dollar}{TOKEN}" https://api.example.com/v1/models?limit=20
curl -u user:password https://example.com/path
postgres://user:password@localhost:5432/db
postgres://${dollar}{DB_USER}:${dollar}{DB_PASSWORD}@db.internal:5432/app
redis://:${dollar}PASSWORD@host:6379/0 and amqp://user:***@broker and mysql://root:<password>@127.0.0.1
http://127.0.0.1:8080/@scope/package and http://localhost:3000?next=me@example.com
https://packages.example/@types/node/-/node-24.19.2.tgz
docker://alpine:3.20@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
ssh://git@github.com:22/owner/repository.git and git@github.com:owner/repository.git
mailto:someone@example.com?subject=tokens%20and%20keys
https://example.com/search?q=api%20key&page=2&token_type=bearer&sort=desc
https://example.com/callback?state=none&scope=openid%20profile%20email
https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI
https://docs.example.com/security/authentication#bearer-token-authentication-v2
skills, sketches, risk-management-in-2024, task-12-of-the-sprint-plan, ask-me-anything-2023-edition-final
sk-spinner sk-folding-cube sk-fading-circle sk-cube-grid sk-chase-dot sk-three-bounce
<div class="sk-circle-fade-dot sk-center"></div>
hf_hub_download(repo_id="org/model-7b-instruct-v0.3", filename="config.json")
npm_config_registry npm_package_version npm_lifecycle_event npm_config_user_agent
AIzawa and Akiam are surnames; AKIRA is a film; ASIAN markets rose 1.2 percent.
gh_cli, ghs, glossary-of-terms-2024-edition-revised, global-configuration-options-for-version-3
xai-team-meeting-notes-from-last-week, xoxo-gossip, xapp-store
r8_scale, pplx, nvapi, csk-lions, fw_update, figd, ntn_
eyJ is how a JSON object begins in base64; a JWT has three parts: header.payload.signature
SG.Prefix and SG. Singapore; AQ. is an abbreviation; SK is Slovakia; SK2024 was a fair.
-----BEGIN PRIVATE KEY----- is how such a file begins, and -----END PRIVATE KEY----- is how it ends.
-----BEGIN CERTIFICATE-----
-----BEGIN PUBLIC KEY-----
ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl user@example
ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQC7vbqajDRGfTkx2s0k9zX8sX8c6ZkJ1mQ5n0pV7yWb user@example
+-- src/core/mask/expressions.ts:58:12 - error TS2345: Argument of type 'string' is not assignable
at Object.<anonymous> (/home/user/project/node_modules/.pnpm/@scope+package@1.2.3_peer@4.5.6/dist/index.js:12:34)
/var/lib/docker/overlay2/4f1c5c0b7d1e9a8f6b3d2c1a0e9f8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a2f1e/merged
C:\\Users\\someone\\AppData\\Local\\Programs\\Python\\Python312\\python.exe
/nix/store/0c3vmk9yqz5lq1rcy3nzp3sdg9ivqkqp-nodejs-24.16.0/bin/node
arn:aws:iam::123456789012:role/service-role/my-function-role-k3x9q2
s3://my-bucket-2024/exports/2024-06-30T12:00:00Z/part-00000-of-00128.parquet
pod/api-server-7d9f8c6b5-x2x4q 1/1 Running 0 12d 10.244.1.37 node-pool-1-8c3e
projects/my-project-123456/locations/europe-west1/keyRings/ring-1/cryptoKeys/key-1
key: 9fceb02d0ae598e9, etag: "33a64df551425fcc55e4d42a148795d9f25f89d4"
cache-key: node-modules-linux-x64-24.16.0-v3
cacheKey=users:42:profile:v3 partitionKey=2024-06-30 sortKey=order#000123
primaryKey: orderId2, foreignKey: customerId7, sortKey: createdAtTimestamp3
public_key_fingerprint SHA256:uNiVztksCsDhcc0u9e8BgrJXVGDe8qAbCdEfGhIjKlM
<input type="password" name="password" autocomplete="new-password" minlength="12">
<password>changeme</password> <token></token> <secret>see-vault</secret>
grep -rn "password" src/ --include='*.ts' | head -20
--token-limit 4096 --api-key-file ~/.config/key --password-stdin --secret-name my-secret
git commit -S -m "rotate api key: see runbook-12-for-details-and-steps"
SELECT token, secret, password FROM credentials2 WHERE api_key IS NOT NULL AND created_at > '2024-01-01'
INSERT INTO users (name, password) VALUES ('someone', crypt('x', gen_salt('bf')))
font-family: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto; color: #1a2b3c; background: #ffffff80
@media (min-width: 1024px) { .grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] { gap: 1.5rem } }
M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2zm0 18c-4.41 0-8-3.59-8-8s3.59-8 8-8
data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd"
Note (2024-07): the auth key exchange (X25519MLKEM768) is negotiated by TLS 1.3, not by us.
TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384 and TLS_CHACHA20_POLY1305_SHA256 are cipher suites.
ERR_INVALID_ARG_TYPE E2BIG ECONNREFUSED 0x80070005 SIGSEGV 0xdeadbeefcafebabe
Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36
2024-06-30T12:34:56.789Z INFO request_id=req_2f9a duration=12.5ms status=200 bytes=48213
+1 (555) 010-9999, 192.168.178.42, 2001:0db8:85a3:0000:0000:8a2e:0370:7334, 00:1A:2B:3C:4D:5E
ISBN 978-3-16-148410-0, DOI 10.1145/3442188.3445922, arXiv:2404.18796, RFC 7519
x_train, y_train = train_test_split(features2, labels2, test_size=0.2, random_state=42)
for (let i = 0; i < tokens.length; i++) sum += weights[tokens[i]] * embeddings[i][key2index[keys[i]]]
`.split('\n')

/** What programs print by the dozen: digests, identifiers, locks, paths. */
function made(): string[] {
  return Array.from({ length: 17 }, (_, index) => {
    const digest = (algorithm: string) => createHash(algorithm).update(`harmless ${index}`)
    const sha1 = digest('sha1').digest('hex')
    const sha256 = digest('sha256').digest('hex')
    const sha512 = digest('sha512').digest('base64')
    const uuid = sha256.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return [
      `commit ${sha1}`,
      `index ${sha1.slice(0, 7)}..${sha1.slice(8, 15)} 100644`,
      `${sha256}  dist/archive-${index}.tar.gz`,
      `"integrity": "sha512-${sha512}",`,
      `id ${uuid}`,
      `"requestId":"${uuid}","traceparent":"00-${sha256.slice(0, 32)}-${sha256.slice(32, 48)}-01"`,
      `FROM node@sha256:${sha256}`,
      `/assets/index-${sha512.replace(/[+/=]/g, 'x').slice(0, 8)}.js?v=${sha1.slice(0, 10)}`,
      `https://github.com/owner/repository/blob/${sha1}/src/file-${index}.ts#L${index + 10}`,
      `Merge pull request #${index + 100} from owner/fix-token-refresh-${sha1.slice(0, 6)}`,
      `etag: W/"${sha512.slice(0, 27)}"`,
    ]
  }).flat()
}
