// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef COLLAB_CORE_OBJECT_H
#define COLLAB_CORE_OBJECT_H

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace collab {

using String = std::string;
using StringList = std::vector<String>;

template <typename... Args>
class Signal
{
public:
    void connect(std::function<void(Args...)> slot) { m_slots.push_back(std::move(slot)); }
    void emitSignal(Args... args) const
    {
        for (const auto &slot : m_slots)
            slot(args...);
    }

private:
    std::vector<std::function<void(Args...)>> m_slots;
};

class Object
{
public:
    explicit Object(Object *parent = nullptr) : m_parent(parent)
    {
        if (m_parent)
            m_parent->m_children.push_back(this);
    }
    virtual ~Object()
    {
        auto children = std::move(m_children);
        m_children.clear();
        for (Object *child : children)
            delete child;
        if (m_parent)
            m_parent->removeChild(this);
    }
    Object(const Object &) = delete;
    Object &operator=(const Object &) = delete;

    Object *parent() const { return m_parent; }
    const String &objectName() const { return m_objectName; }
    void setObjectName(String name) { m_objectName = std::move(name); }

private:
    void removeChild(Object *child)
    {
        m_children.erase(std::remove(m_children.begin(), m_children.end(), child), m_children.end());
    }

    Object *m_parent = nullptr;
    String m_objectName;
    std::vector<Object *> m_children;
};

} // namespace collab

#endif
