"""Faults of pages: components, code, API, keys, organization, language, accessibility."""

import json

from tests.long.fault import Fault, blocks, edits, fronts, with_files

_COMPONENTS = [
    *blocks(
        "components",
        {
            "misspelled": ("unknown-component", "<Nte>«\n  Text.\n</Nte>\n"),
            "lower case": ("unknown-component", "<note>«\n  Text.\n</note>\n"),
            "unknown": ("unknown-component", "<Alertbox>«\n  Text.\n</Alertbox>\n"),
            "attribute": (
                "unknown-attribute",
                '<Card titel="Start"«  title="Start" href="/@page@">\n  Text.\n</Card>\n',
            ),
            "title of a note": ("unknown-attribute", '<Note« title="Limits">\n  Text.\n</Note>\n'),
            "columns": (
                "attribute-value",
                '<CardGroup cols={«9}>\n  <Card title="A" href="/@page@">\n    Text.\n  </Card>\n</CardGroup>\n',
            ),
            "columns as a word": (
                "attribute-value",
                '<CardGroup« cols="two">\n  <Card title="A" href="/@page@">\n    Text.\n  </Card>\n</CardGroup>\n',
            ),
            "card without title": (
                "card-title missing-attribute",
                '<Card icon="star"« href="/@page@">\n  Text.\n</Card>\n',
            ),
            "step without title": (
                "missing-attribute",
                '<Steps>\n  <Step>«\n    Open it.\n  </Step>\n  <Step title="B">\n    Close it.\n  </Step>\n</Steps>\n',
            ),
            "tab without title": (
                "missing-attribute",
                '<Tabs>\n  <Tab title="A">\n    Text.\n  </Tab>\n  <Tab>«\n    Text.\n  </Tab>\n</Tabs>\n',
            ),
            "accordion without title": ("missing-attribute", "<Accordion>«\n  Text.\n</Accordion>\n"),
            "update without label": ("missing-attribute", '<Update« description="May">\n  Text.\n</Update>\n'),
            "tooltip without tip": ("missing-attribute", "An <Tooltip«>API</Tooltip> has limits.\n"),
            "field without place": (
                "field-location missing-attribute",
                '<ParamField« type="string">\n  Text.\n</ParamField>\n',
            ),
            "field with name": (
                "field-location unknown-attribute missing-attribute",
                '<ParamField« name="limit" type="string">\n  Text.\n</ParamField>\n',
            ),
            "field in two places": (
                "field-location",
                '<ParamField« query="a" body="a" type="string">\n  Text.\n</ParamField>\n',
            ),
            "response without name": (
                "missing-attribute",
                '<ResponseField« type="string">\n  Text.\n</ResponseField>\n',
            ),
            "response without type": ("missing-attribute", '<ResponseField« name="id">\n  Text.\n</ResponseField>\n'),
            "expandable without title": (
                "missing-attribute",
                '<ResponseField name="a" type="object">\n  <Expandable>«\n    Text.\n  </Expandable>\n</ResponseField>\n',
            ),
            "icon without name": ("missing-attribute", "A star <Icon« size={16} /> is a mark.\n"),
            "unknown icon": (
                "unknown-icon",
                '<Card title="A"« icon="no-such-icon-at-all" href="/@page@">\n  Text.\n</Card>\n',
            ),
            "misspelled icon": ("unknown-icon", 'The <Icon« icon="rockett" /> means speed.\n'),
            "step alone": ("wrong-parent", '<Step title="A"«>\n  Open it.\n</Step>\n'),
            "tab alone": ("wrong-parent", '<Tab title="A"«>\n  Text.\n</Tab>\n'),
            "text in steps": (
                "stray-content",
                '<Steps>\n  «Do these in order.\n\n  <Step title="A">\n    Open it.\n  </Step>\n  <Step title="B">\n    Close it.\n  </Step>\n</Steps>\n',
            ),
            "empty tabs": ("stray-content empty-component", "<Tabs>«\n</Tabs>\n"),
            "empty steps": ("stray-content empty-component", "<Steps>«\n</Steps>\n"),
            "empty code group": ("stray-content empty-component", "<CodeGroup>«\n</CodeGroup>\n"),
            "empty note": ("stray-content empty-component", "<Note>«\n</Note>\n"),
            "text in a code group": (
                "stray-content",
                "<CodeGroup>\n«Text of no tab.\n\n```bash A\nls\n```\n\n```bash B\nls -l\n```\n</CodeGroup>\n",
            ),
            "unnamed code tab": (
                "unnamed-code-tab",
                "<CodeGroup>\n```bash npm\nnpm install\n```\n\n«```bash\nyarn\n```\n</CodeGroup>\n",
            ),
            "two tabs of a name": (
                "duplicate-tab",
                '<Tabs>\n  <Tab title="macOS">\n    Text.\n  </Tab>\n  <Tab« title="macOS">\n    More.\n  </Tab>\n</Tabs>\n',
            ),
            "two code tabs of a name": (
                "duplicate-tab",
                "<CodeGroup>\n```bash npm\nnpm install\n```\n\n«```bash npm\nyarn\n```\n</CodeGroup>\n",
            ),
            "frame without picture": ("stray-content empty-component", "<Frame>«\n</Frame>\n"),
            "picture without frame": ("image-outside-frame", "![The parts of the app«](/planted.svg)\n"),
            "not closed": ("unclosed-tag", "<Note>«\n  Text.\n"),
            "closed twice": ("stray-close-tag", "<Note>\n  Text.\n</Note>\n\n</Note>«\n"),
            "crossing": (
                "crossing-tag unclosed-tag stray-close-tag",
                "<Note>\n  <Tip>«\n    Text.\n  </Note>\n</Tip>\n",
            ),
            "closed under another name": (
                "unclosed-tag stray-close-tag crossing-tag",
                "<Warning>«\n  Text.\n</Warn>\n",
            ),
            "quotes of a word processor": (
                "not-a-spread not-an-expression curly-quotes bare-angle-bracket missing-attribute unknown-attribute unclosed-tag",
                "<Card title=“Start”« href=“/@page@”>\n  Text.\n</Card>\n",
            ),
            "value without quotes": (
                "not-a-spread bare-angle-bracket unclosed-tag attribute-value",
                '<Card title=Start« href="/@page@">\n  Text.\n</Card>\n',
            ),
            "comment of HTML": ("html-comment", "<!-- not ready«-->\n"),
            "break": ("void-tag unclosed-tag", "One line<br>« and another.\n"),
            "variable": ("undefined-name", "Use version {{noSuchVersion}}« of the client.\n"),
            "name": ("undefined-name", "Use version {noSuchVersion}« of the client.\n"),
            "brace": ("open-brace not-an-expression", "Write { to« open a block.\n"),
            "brace with words": (
                "not-an-expression undefined-name open-brace",
                "Call /users/{user id}« with the id.\n",
            ),
            "bracket": ("bare-angle-bracket", "Use it if x <5« or so.\n"),
            "link in brackets": ("angle-link bare-angle-bracket", "See <https://example.com/start>« for more.\n"),
            "type of a field": (
                "attribute-value",
                '<ParamField query="a" type="string" required="ture"«>\n  Text.\n</ParamField>\n',
            ),
            "switch of a note": ("unknown-attribute", '<Accordion title="A"« open>\n  Text.\n</Accordion>\n'),
            "old name": ("old-component", '<Snippet« file="planted.mdx" />\n'),
        },
    ),
    *edits(
        "components",
        {
            "closing tag gone": (
                "unclosed-tag crossing-tag",
                r"(?m)^</(?:Note|Tip|Warning|Info|Card|Steps|Tabs|CodeGroup|Frame|Accordion)>$",
                "",
            ),
            "title gone": ("missing-attribute card-title", r'(?<=<Step) title="[^"\n]*"(?=>)', "«"),
            "name changed": (
                "unknown-component unclosed-tag stray-close-tag crossing-tag",
                r"(?<=^<)(?:Note|Tip|Warning|Info)(?=>)",
                "Notte«",
            ),
        },
    ),
]

_BAD_CODE = {
    "JSON with a comma": ("json-code", '```json\n{\n  "a": 1,«\n}\n```\n'),
    "JSON without a comma": ("json-code", '```json\n{\n  "a": 1\n  «"b": 2\n}\n```\n'),
    "JSON in single quotes": ("json-code", "```json\n{\n  «'a': 1\n}\n```\n"),
    "YAML": ("yaml-code", "```yaml\na:\n  b: 1\n «c: 2\n```\n"),
    "YAML with tabs": ("yaml-code", "```yaml\na:\n«\tb: 1\n```\n"),
    "TOML": ("toml-code", "```toml\n[a]\nb = «no\n```\n"),
    "Python bracket": ("python-code", '```python\nimport json\n\nprint(«json.dumps({"a": 1})\nprint(1)\n```\n'),
    "Python colon": ("python-code", "```python\ndef load()«\n    return 1\n```\n"),
    "Python indent": ("python-code", "```python\ndef load():\n«return 1\n```\n"),
    "Python string": ("python-code", '```python\nname = "relay«\nprint(name)\n```\n'),
    "JavaScript bracket": ("javascript-code", '```javascript\nconst a = load("b";«\nconsole.log(a);\n```\n'),
    "JavaScript brace": ("javascript-code", "```js\nfunction load() {«\n  return 1;\n\nconst a = load();\n```\n"),
    "JavaScript string": ("javascript-code", '```javascript\nconst name = "relay;«\nconsole.log(name);\n```\n'),
    "TypeScript": (
        "javascript-code",
        "```typescript\nconst load = async (id: string) => {\n  return fetch(id;«\n};\n```\n",
    ),
    "shell quote": ("shell-code", '```bash\ncurl "https://api.example.com/keys«\n```\n'),
    "shell single quote": ("shell-code", '```bash\ncurl https://api.example.com/keys -d \'{"a": 1}«\n```\n'),
    "shell loop": ("shell-code", "```bash\nfor each in a b c; do«\n  echo $each\n```\n"),
    "shell condition": ("shell-code", "```sh\nif [ -f a ]; then«\n  cat a\n```\n"),
    "shell quotes of a word processor": (
        "shell-code curly-quotes",
        "```bash\ncurl -H “Accept: text/plain”« https://api.example.com\n```\n",
    ),
    "no language": ("code-language", "«```\nnpm install relay\n```\n"),
    "misspelled language": ("unknown-language", "«```pyton\nprint(1)\n```\n"),
    "unknown language": ("unknown-language", "«```javscript\nlet a = 1;\n```\n"),
    "language with dot": ("unknown-language", "«```.py\nprint(1)\n```\n"),
    "not closed": (
        "code-unclosed",
        "«```bash\nnpm install relay\n\nThen open the dashboard of the project. It shows the new key.\n\n## Next\n",
    ),
    "not closed before a block": (
        "code-unclosed",
        '«```bash\nnpm install relay\n\nThen write the settings:\n\n```json\n{"a": 1}\n```\n',
    ),
    "two ticks": ("code-unclosed code-fence", "«``bash\nnpm install relay\n``\n"),
    "closed by two ticks": (
        "code-unclosed code-fence",
        "«```bash\nnpm install relay\n``\n\nThen open the dashboard of the project. It shows the key.\n",
    ),
    "text beside the closing fence": (
        "code-unclosed code-fence",
        "«```bash\nnpm install relay\n``` Then open it.\n\nIt shows the new key.\n",
    ),
    "tildes for ticks": (
        "code-unclosed code-fence",
        "«~~~bash\nnpm install relay\n```\n\nThen open the dashboard of the project. It shows the new key.\n",
    ),
    "file without name": ("code-file-name", 'Write this into `relay.config.json`:\n\n«```json\n{"a": 1}\n```\n'),
}

_HEAD = "---\ntitle: Planted\ndescription: Lists the messages of a project.\n{}\n---\n\n"
_QUERY_FIELD = '<ParamField query="limit" type="integer">\n  How many.\n</ParamField>\n\n'
_ONE_FIELD = '<ResponseField name="id" type="string">\n  The id.\n</ResponseField>\n\n'
_SPEC = json.dumps(
    {
        "openapi": "3.1.0",
        "info": {"title": "Planted", "version": "1"},
        "paths": {
            "/planted/{id}": {
                "get": {
                    "summary": "Read a message",
                    "parameters": [
                        {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}},
                        {"name": "limit", "in": "query", "schema": {"type": "integer"}},
                        {"name": "after", "in": "query", "required": True, "schema": {"type": "string"}},
                    ],
                    "responses": {"200": {"description": "A message"}, "404": {"description": "None"}},
                }
            }
        },
    },
    indent=2,
)


def _api(front: str, body: str, **more: str) -> dict[str, str]:
    return {
        "planted-api.mdx": _HEAD.format(front) + body,
        **{name.replace("_", "."): text for name, text in more.items()},
    }


_ID_FIELD = '<ParamField path="id" type="string" required>\n  The id.\n</ParamField>\n\n'
_AFTER = '<ParamField query="after" type="string" required>\n  The start.\n</ParamField>\n\n'
_OPERATION = "openapi: planted-spec.json GET /planted/{id}"
_API = with_files(
    "API",
    {
        "no method": ("front-matter-value unknown-operation", _api("«api: /messages", _QUERY_FIELD + _ONE_FIELD)),
        "wrong method": (
            "front-matter-value unknown-operation",
            _api("«api: FETCH /messages", _QUERY_FIELD + _ONE_FIELD),
        ),
        "no path": ("front-matter-value unknown-operation", _api("«api: GET", _QUERY_FIELD + _ONE_FIELD)),
        "operation without method": (
            "front-matter-value unknown-operation",
            _api("«openapi: /planted/{id}", "Text.\n", **{"planted-spec_json": _SPEC}),
        ),
        "operation of another method": (
            "unknown-operation",
            _api("«openapi: planted-spec.json POST /planted/{id}", "Text.\n", **{"planted-spec_json": _SPEC}),
        ),
        "operation that is not there": (
            "unknown-operation",
            _api("«openapi: planted-spec.json GET /no-such", "Text.\n", **{"planted-spec_json": _SPEC}),
        ),
        "spec that is not there": (
            "unknown-operation front-matter-value",
            _api("«openapi: no-such-spec.json GET /planted/{id}", "Text.\n"),
        ),
        "parameter of the path": ("missing-parameter", _api("«api: GET /messages/{id}", _QUERY_FIELD + _ONE_FIELD)),
        "parameter of the path, no field": (
            "missing-parameter",
            _api("«api: GET /messages/{id}", "Reads one.\n\n" + _ONE_FIELD),
        ),
        "parameter with a colon": ("missing-parameter", _api("«api: GET /messages/:id", _QUERY_FIELD + _ONE_FIELD)),
        "parameter of the spec": (
            "missing-parameter",
            _api(_OPERATION, _ID_FIELD + "«" + _QUERY_FIELD, **{"planted-spec_json": _SPEC}),
        ),
        "unknown parameter": (
            "unknown-parameter",
            _api(
                _OPERATION,
                _ID_FIELD
                + _QUERY_FIELD
                + _AFTER
                + '<ParamField« query="color" type="string">\n  Text.\n</ParamField>\n',
                **{"planted-spec_json": _SPEC},
            ),
        ),
        "type": (
            "wrong-parameter-type",
            _api(
                _OPERATION,
                _ID_FIELD + _AFTER + '<ParamField« query="limit" type="boolean">\n  Text.\n</ParamField>\n',
                **{"planted-spec_json": _SPEC},
            ),
        ),
        "required": (
            "wrong-parameter-required",
            _api(
                _OPERATION,
                _ID_FIELD + _QUERY_FIELD + '<ParamField« query="after" type="string">\n  Text.\n</ParamField>\n',
                **{"planted-spec_json": _SPEC},
            ),
        ),
        "no response": ("response-missing", _api("api: GET /messages", "«" + _QUERY_FIELD)),
        "no response beside a request": (
            "response-missing",
            _api(
                "api: GET /messages",
                "«"
                + _QUERY_FIELD
                + "<RequestExample>\n```bash cURL\ncurl https://api.example.com/messages\n```\n</RequestExample>\n",
            ),
        ),
        "no response, body": (
            "response-missing",
            _api(
                "api: POST /messages", '«<ParamField body="text" type="string" required>\n  The text.\n</ParamField>\n'
            ),
        ),
        "no error": (
            "missing-error-response",
            _api(
                "api: GET /messages",
                _QUERY_FIELD + '<ResponseExample>«\n```json 200\n{"id": 1}\n```\n</ResponseExample>\n',
            ),
        ),
        "no error, no status": (
            "missing-error-response",
            _api(
                "api: GET /messages",
                _QUERY_FIELD + '<ResponseExample>«\n```json Response\n{"id": 1}\n```\n</ResponseExample>\n',
            ),
        ),
        "no error, fields": ("missing-error-response", _api("api: GET /messages", _QUERY_FIELD + "«" + _ONE_FIELD)),
        "status without meaning": (
            "status-without-meaning",
            _api("api: GET /messages", _QUERY_FIELD + _ONE_FIELD + "«- `200`\n- `404`\n- `500`\n"),
        ),
        "broken spec": (
            "spec-invalid json-syntax",
            {
                "planted-spec.json": '{"openapi": "3.1.0", "paths": «',
                "planted-api.mdx": _HEAD.format("openapi: planted-spec.json GET /a") + "Text.\n",
            },
        ),
    },
)

_KEYS_IN_CODE = {
    "JWT": "Authorization: Bearer @jwt@",
    "database URL": "DATABASE_URL=postgres://app:@pass14@@db.acme-prod.net:5432/main",
    "URL with password": "curl https://deploy:@pass14@@api.acme-prod.net/v1/keys",
    "Authorization": 'curl https://api.acme.dev -H "Authorization: Bearer @key40@"',
    "Authorization, Basic": 'curl https://api.acme.dev -H "Authorization: Basic @basic@"',
    "Authorization, Token": 'curl https://api.acme.dev -H "Authorization: Token @hex40@"',
    "api_key": 'api_key = "@hex32@"',
    "client_secret": '"client_secret": "@hex40@",',
    "x-api-key": 'curl https://api.acme.dev -H "X-API-Key: @hex32@"',
    "key in a query": "curl https://api.acme.dev/v1/keys?api_key=@hex32@",
    "AWS": "AWS_ACCESS_KEY_ID=AKIA@up16@",
    "AWS secret": "AWS_SECRET_ACCESS_KEY=@key40@",
    "GitHub": "GITHUB_TOKEN=ghp_@key36@",
    "Stripe": "STRIPE_KEY=sk_live_@key24@",
    "OpenAI": "OPENAI_API_KEY=sk-proj-@key40@",
    "Anthropic": "ANTHROPIC_API_KEY=sk-ant-api03-@key40@",
    "Twilio": "TWILIO_KEY=SK@hex32@",
    "Twilio token": "TWILIO_AUTH_TOKEN=@hex32@",
    "Google": "GOOGLE_API_KEY=AIza@key35@",
    "Slack": "SLACK_TOKEN=xoxb-@num12@-@num12@-@key24@",
    "Slack hook": "https://hooks.slack.com/services/T@up8@/B@up8@/@key24@",
    "npm": "//registry.npmjs.org/:_authToken=npm_@key36@",
    "PyPI": "TWINE_PASSWORD=pypi-AgEIcHlwaS5vcmc@key60@",
    "Hugging Face": "HF_TOKEN=hf_@let34@",
    "Mintlify": "MINTLIFY_API_KEY=mint_@key24@",
    "SendGrid": "SENDGRID_API_KEY=SG.@key22@.@key43@",
    "Azure": "AccountName=acme;AccountKey=@key86@==;EndpointSuffix=core.windows.net",
    "private key": "-----BEGIN RSA PRIVATE KEY-----\n@key64@\n@key64@\n-----END RSA PRIVATE KEY-----",
    "secret without quotes": "export API_KEY=@key32@",
    "secret with 123": "export APP_SECRET=x123@key24@",
    "short hexadecimal": "api_key: @hex16@",
}

_KEYS = [
    *blocks(
        "keys",
        {name: ("secret likely-secret", f"```bash\n«{line}\n```\n") for name, line in _KEYS_IN_CODE.items()},
    ),
    *blocks("keys", {"in prose": ("secret likely-secret", "Use the key« sk_live_@key24@ for it.\n")}),
    *with_files(
        "keys",
        {
            "in a spec": ("secret", {"planted-spec.json": _SPEC.replace('"A message"', '«"Use sk_live_@key24@"')}),
            "in a snippet": ("secret", {"snippets/planted.mdx": "Use the key« sk_live_@key24@ for it.\n"}),
            "in YAML": (
                "secret",
                {
                    "planted-spec.yaml": 'openapi: 3.1.0\ninfo:\n  title: A\n  version: "1"\n  «description: "ghp_@key36@"\npaths: {}\n'
                },
            ),
        },
    ),
]

_ORGANIZATION = [
    *blocks(
        "organization",
        {
            "level 1": ("body-title first-heading-level", "# Limits of the plan«\n\nThe plan has limits.\n"),
            "level skipped": (
                "heading-skips-level",
                "## Limits of the plan\n\nText.\n\n«#### Limits of keys\n\nText.\n",
            ),
            "no space": ("heading-without-space", "«##Limits of the plan\n\nText.\n"),
            "empty heading": ("empty-heading", "«## \n\nText.\n"),
            "empty heading of level 1": ("empty-heading", "«#\n\nText.\n"),
            "bold heading": ("bold-heading", "**Limits of the plan**«\n\nThe plan has limits, and they differ.\n"),
            "duplicate heading": ("duplicate-heading", "## Limits of it\n\nText.\n\n«## Limits of it\n\nText.\n"),
            "empty section": ("empty-section", "## Limits of the plan«\n\n## Keys of the plan\n\nText.\n"),
            "numbered heading": (
                "numbered-heading",
                "## Step 1: Create a key«\n\nText.\n\n## Step 2: Use it\n\nText.\n",
            ),
            "procedure in bullets": (
                "procedure-without-numbers",
                "To create a key, follow these steps:\n\n«- Open the dashboard.\n- Select **Keys**.\n- Click **Create**.\n",
            ),
            "procedure without a sentence": (
                "procedure-without-numbers",
                "## Create a key\n\n«- Open the dashboard.\n- Select **Keys**.\n- Click **Create**.\n- Copy the key.\n",
            ),
            "numbers out of order": (
                "list-number",
                "1. Open the dashboard.\n2. Select **Keys**.\n«4. Click **Create**.\n",
            ),
            "cells": ("extra-table-cell", "| A | B |\n| --- | --- |\n«| a | b | c |\n"),
            "vague heading": ("vague-heading", "## Miscellaneous«\n\nText.\n"),
            "merge conflict": (
                "merge-conflict",
                "«<<<<<<< HEAD\nThe limit is 10.\n=======\nThe limit is 20.\n>>>>>>> main\n",
            ),
        },
    ),
    *fronts(
        "organization",
        {
            "no title": ("title-missing", "title:«"),
            "no description": ("description-missing", "description:«"),
            "mode": ("front-matter-value", "mode: wdie«"),
            "misspelled key": ("front-matter-key", "searcheable: false«"),
            "icon": ("unknown-icon", "icon: no-such-icon-at-all«"),
            "switch": ("front-matter-value", 'hidden: "ja"«'),
            "colon in a value": ("front-matter-syntax", "sidebarTitle: Keys: all of them«"),
        },
    ),
    *edits(
        "organization",
        {
            "front matter not closed": ("front-matter-unclosed front-matter-syntax", r"(?<=\n)---\n(?=\n)", "\n"),
            "first heading": (
                "first-heading-level heading-skips-level",
                r"(?m)\A(---\n[^`]*?\n---\n[^#`<]*?)^##(?= )",
                r"\1«####",
            ),
        },
    ),
    *with_files(
        "organization",
        {
            "title of another page": (
                "duplicate-title",
                {"planted-twin.mdx": "---\n«title: The planted page\ndescription: More about it.\n---\n\nText.\n"},
            ),
            "late prerequisites": (
                "late-prerequisites",
                {
                    "planted-late.mdx": '---\ntitle: Late\ndescription: How it is installed.\n---\n\n## Install it\n\n<Steps>\n  <Step title="Install">\n    Run it.\n  </Step>\n  <Step title="Start">\n    Start it.\n  </Step>\n</Steps>\n\n«## Prerequisites\n\n- Node 20\n'
                },
            ),
        },
    ),
]

_LANGUAGE = blocks(
    "language",
    {
        "wordy": ("wordy-phrase", "In order to« create a key, open the dashboard.\n"),
        "wordy, utilize": ("wordy-phrase", "You can utilize« the key for a day.\n"),
        "long sentence": (
            "long-sentence",
            "«The client sends the message to the server and the server stores it in the queue of the project until a worker of the project takes it out of the queue and writes it to the table, and then the server tells the client about it.\n",
        ),
        "passive with actor": ("passive-voice", "The message is stored« by the server.\n"),
        "passive": ("passive-voice", "The message is« stored in the queue of the project.\n"),
        "passive with modal": ("passive-voice", "The limit can be« increased for each project.\n"),
        "passive perfect": ("passive-voice", "After the key has been« created, open the dashboard.\n"),
        "passive progressive": ("passive-voice", "The message is being« sent to the server.\n"),
        "passive with get": ("passive-voice", "The message gets« deleted after a day.\n"),
        "first person": ("first-person-instruction", "We« now create a key for the project.\n"),
        "let us": ("first-person-instruction", "Let's« create a key for the project.\n"),
        "the user": ("first-person-instruction", "The user should« open the dashboard and copy the key.\n"),
        "future": ("future-for-present", "The client will« send the message to the server.\n"),
        "repeated": ("repeated-word", "The key is in the the« dashboard of the project.\n"),
        "spelling": ("spelling", "The key is in the dashbord« of the project.\n"),
        "spelling, two": ("spelling", "You can recieve« messages with the client.\n"),
        "sensitive": ("sensitive-term", "Add the address to the whitelist« of the project.\n"),
        "sensitive, two": ("sensitive-term", "This is a sanity check« of the project.\n"),
        "product": ("product-name", "Store the project on Github« and start it.\n"),
        "two spellings": ("inconsistent-term", "The web hook« of the project and its webhook and a webhook.\n"),
        "two terms": (
            "inconsistent-term",
            "Log in to the dashboard. After you log in, select keys. Then sign in« to the console.\n",
        ),
        "vague link": ("vague-link-text", "To create a key, click [here«](/@page@).\n"),
        "learn more": ("vague-link-text", "[Learn more«](/@page@)\n"),
        "list": (
            "unparallel-list",
            "The client does this:\n\n- Creates a key for it\n- Stores the key\n- «Deleting the key\n",
        ),
        "list of orders": (
            "unparallel-list",
            "You can:\n\n- Create a key for it\n- Configure the client\n- «Deleting the key\n- Rename the key\n",
        ),
        "headings": (
            "unparallel-headings",
            "## Create a key\n\nText.\n\n## Configure the client\n\nText.\n\n## «Deleting a key\n\nText.\n\n## Rename a key\n\nText.\n",
        ),
        "please": ("wordy-phrase", "Please note that« the key is valid for a day.\n"),
    },
)

_ACCESS = blocks(
    "accessibility",
    {
        "no alt": ("image-without-alt", "<Frame>\n  ![«](/planted.svg)\n</Frame>\n"),
        "no alt in HTML": ("image-without-alt", '<Frame>\n  <img« src="/planted.svg" />\n</Frame>\n'),
        "file name": ("weak-alt-text", "<Frame>\n  ![planted.svg«](/planted.svg)\n</Frame>\n"),
        "file name of a camera": ("weak-alt-text", "<Frame>\n  ![IMG_2041«](/planted.svg)\n</Frame>\n"),
        "screenshot": ("weak-alt-text", "<Frame>\n  ![Screenshot 2025-03-04 at 10.21.33«](/planted.svg)\n</Frame>\n"),
        "image": ("weak-alt-text", "<Frame>\n  ![image«](/planted.svg)\n</Frame>\n"),
        "mouse only": ("mouse-only", "Hover over« the key to see its name.\n"),
        "frame without title": ("media-without-title", '<iframe« src="https://www.youtube.com/embed/abc" />\n'),
        "video without title": ("media-without-title", '<video« controls src="/planted.mp4" />\n'),
        "color only": ("color-only", "Click the green button« to save the key.\n"),
        "contrast": (
            "color-contrast",
            'Text with <span« style={{color: "#EEEEEE", backgroundColor: "#FFFFFF"}}>a pale word</span> in it.\n',
        ),
        "link of an address": (
            "vague-link-text",
            "Read [https://example.com/a/b/start«](https://example.com/a/b/start?ref=docs) first.\n",
        ),
    },
)

PAGE_FAULTS: tuple[Fault, ...] = (
    *_COMPONENTS,
    *blocks("code", _BAD_CODE),
    *_API,
    *_KEYS,
    *_ORGANIZATION,
    *_LANGUAGE,
    *_ACCESS,
)
