"""The MCP server: tools, resources and prompts on the site as it is on disk."""
