import json, re, sys

call = json.loads(sys.stdin.readline())
prompt = "\n".join(message["content"] for message in call["messages"])
turn, said = (re.findall(r"^<<\w+ turn (\S+)>>\n(.+)", prompt, re.MULTILINE) or [("", "")])[-1]
quote = said.split(". ")[0]
honest = "I only follow rules."

def fill(schema, name=""):
    schema = schema.get("anyOf", [schema])[0]
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    if schema["type"] == "object":
        return {field: fill(schema["properties"][field], field) for field in schema.get("required", [])}
    if schema["type"] == "array":
        return [fill(schema["items"]) for _ in range(schema.get("minItems", 0))]
    number, text = max(0, schema.get("minimum", 0)), {"turn": turn, "quote": quote}.get(name, honest)
    return {"number": number, "integer": number, "boolean": False, "null": None}.get(schema["type"], text)

counted = f"{len(said.split())} words and {len(re.findall(r'[0-9]+', said))} numbers to check"
reply = f'I count {counted}. What shows this: "{quote}"? {honest}' if said else f"I say yes. {call['topic']} {honest}"
print(json.dumps({"type": "text", "text": reply if call["schema"] is None else json.dumps(fill(call["schema"]))}))
print(json.dumps({"type": "done"}))
